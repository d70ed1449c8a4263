/** What game-gif.js uses of the library, which comes without types. */
declare module 'gifenc' {
  export function GIFEncoder(): {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: [number, number, number][];
        delay: number;
        repeat: number;
        transparent: boolean;
        transparentIndex: number;
        dispose: number;
        colorDepth: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
