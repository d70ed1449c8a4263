/** The camera: asked for on a press, and switched off as soon as it is not needed. */

/** Between two looks at the video, in milliseconds: a code is read at once all the same. */
const PAUSE = 125;

/** What the button is called that asks for it. */
export const SCAN = 'Scan the other device’s code';

/** Why a browser gives no camera, by the name of its error. @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: `The camera was not allowed. Allow it in the settings beside the address, then press “${SCAN}” again; or use a photo, or paste the link.`,
  NotFoundError: 'No camera was found on this device. Use a photo, or paste the link.',
  NotReadableError: `The camera is in use by another program. Close it, then press “${SCAN}” again; or use a photo, or paste the link.`,
};
REASONS.SecurityError = REASONS.NotAllowedError;
REASONS.OverconstrainedError = REASONS.NotFoundError;
REASONS.AbortError = REASONS.NotReadableError;
const FAILED = 'The camera could not be started. Use a photo, or paste the link.';
const GONE = `The camera was switched off. Press “${SCAN}” to go on.`;

/** Why this page cannot ask for a camera at all, or empty. */
export function lackOfCamera() {
  if (navigator.mediaDevices) return '';
  return isSecureContext
    ? 'This browser does not let pages use the camera. Use a photo, or paste the link.'
    : 'The camera needs https, and this page was loaded without it. Use a photo, or paste the link.';
}

export class Camera {
  /** Counts what was asked, so that an answer that comes too late is noticed. */
  #asked = 0;
  /** @type {MediaStream|null} */
  #stream = null;
  #video;
  #look;
  #ended;

  /**
   * @param {HTMLVideoElement} video shows what it sees
   * @param {() => Promise<void>} look is called some eight times a second while it is on
   * @param {(why: string) => void} ended called when something else has switched it off
   */
  constructor(video, look, ended) {
    this.#video = video;
    this.#look = look;
    this.#ended = ended;
  }

  /** Switch it on. @returns {Promise<string>} why it is not, or empty */
  async start() {
    this.stop();
    const asked = this.#asked;
    /** @type {MediaStream|undefined} */
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (asked !== this.#asked) return this.#release(stream);
      this.#stream = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => {
        if (asked !== this.#asked) return;
        this.stop();
        this.#ended(GONE);
      });
      // One's own picture is expected as in a mirror.
      this.#video.classList.toggle('mirror', track?.getSettings().facingMode !== 'environment');
      this.#video.srcObject = stream;
      await this.#video.play();
    } catch (error) {
      if (asked !== this.#asked) return '';
      this.stop();
      return REASONS[error instanceof DOMException ? error.name : ''] ?? FAILED;
    }
    void this.#watch(asked);
    return '';
  }

  /** @param {number} asked */
  async #watch(asked) {
    while (asked === this.#asked) {
      await this.#look();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** @param {MediaStream|null} stream */
  #release(stream) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    return '';
  }

  /** Switch it off. */
  stop() {
    this.#asked += 1;
    this.#release(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
  }
}
