/**
 * A file that Python can see, and that is downloaded when it is first opened: in the middle of what
 * Python is doing, unless it has been fetched before.
 */

/** What a file gives that cannot be read; an error of input and output. */
const EIO = 29;

export class LateFile {
  /**
   * @param {any} FS Pyodide's file system
   * @param {string} path
   * @param {number} bytes
   * @param {() => ArrayBuffer} download without giving up control
   * @param {(error: unknown) => void} missed called when the file did not come, before Python is
   * told
   */
  constructor(FS, path, bytes, download, missed) {
    FS.writeFile(path, '');
    this.node = FS.lookupPath(path).node;
    this.node.usedBytes = bytes;
    this.plain = this.node.stream_ops;
    const open = () => {
      try {
        this.fill(download());
      } catch (error) {
        missed(error);
        throw new FS.ErrnoError(EIO);
      }
    };
    this.node.stream_ops = { ...this.plain, open };
  }

  /** @param {ArrayBuffer} content */
  fill(content) {
    this.node.contents = new Uint8Array(content);
    this.node.stream_ops = this.plain;
  }
}
