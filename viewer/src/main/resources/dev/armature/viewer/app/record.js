const FRAME_RATE = 60;

/** Pictures and videos of the canvas, as downloads. */
export class Recorder {
  constructor(view, button) {
    this.view = view;
    this.button = button;
    this.media = null;
  }

  picture(name) {
    // the buffer of the canvas only holds between drawing and returning to the browser
    this.view.render(true);
    this.view.canvas.toBlob((blob) => {
      this.still = blob;
      download(blob, `${name}.png`);
    }, 'image/png');
  }

  toggleVideo(name) {
    if (this.media) {
      this.media.stop();
      return;
    }
    const stream = this.view.canvas.captureStream(FRAME_RATE);
    // vp8 is encoded in time even where the processor does it
    const type = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'].find((t) => MediaRecorder.isTypeSupported(t));
    const parts = [];
    this.media = new MediaRecorder(stream, {mimeType: type, videoBitsPerSecond: 12e6});
    this.size = 0;
    this.media.ondataavailable = (event) => {
      parts.push(event.data);
      this.size += event.data.size;
    };
    this.media.onstop = () => {
      this.last = new Blob(parts, {type});
      download(this.last, `${name}.${type.includes('mp4') ? 'mp4' : 'webm'}`);
      this.media = null;
      this.button.textContent = 'Record';
      this.button.classList.remove('recording');
    };
    this.media.start(500);
    this.button.textContent = 'Stop';
    this.button.classList.add('recording');
  }
}

/** Saves a file from the page. */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
