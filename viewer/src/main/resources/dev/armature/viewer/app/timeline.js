/** The bar below the picture: where in the run the page is. Dragging or clicking it seeks. */
export class Timeline {
  constructor(root, playback) {
    this.playback = playback;
    this.root = root;
    this.slider = root.querySelector('input');
    this.label = root.querySelector('output');
    this.slider.addEventListener('input', () => playback.send('seek', {time: Number(this.slider.value)}));
    root.hidden = false;
  }

  /** More of the run has been unpacked. */
  grow() {
    this.slider.max = this.playback.duration;
    this.update();
  }

  update() {
    const {now, duration, complete} = this.playback;
    this.slider.value = now;
    this.label.textContent = `${now.toFixed(2)} / ${duration.toFixed(2)} s${complete ? '' : ' …'}`;
  }
}
