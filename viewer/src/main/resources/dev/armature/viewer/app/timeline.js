/** The time line below the picture: what can be gone back to, of a recording or of the last minute of a live world. */
export class Timeline {
  constructor(root, connection, onScrub) {
    this.root = root;
    this.connection = connection;
    this.range = root.querySelector('input');
    this.text = root.querySelector('output');
    this.from = this.to = 0;
    this.wanted = null;
    this.range.addEventListener('input', () => {
      this.wanted = Number(this.range.value);
      this.show(this.wanted);
      onScrub();
    });
    this.range.addEventListener('keydown', (event) => {
      const act = {ArrowLeft: () => this.step(event.shiftKey ? -10 : -1), ArrowRight: () => this.step(event.shiftKey ? 10 : 1),
        Home: () => this.seek(this.from), End: () => this.seek(this.to)}[event.key];
      if (act) {
        event.preventDefault();
        event.stopPropagation();
        act();
      }
    });
  }

  seek(time) {
    this.connection.send('seek', {time});
  }

  step(count) {
    this.connection.send('step', {count});
  }

  /** Sends the last place of a drag, once a picture. */
  flush() {
    if (this.wanted !== null) this.seek(this.wanted);
    this.wanted = null;
  }

  /** Takes over the span of a frame, relative to its time. */
  update(span, time, growing = false) {
    this.growing = growing;
    this.root.hidden = !span || !(span[1] - span[0] > 0);
    if (this.root.hidden) return;
    this.from = time + span[0];
    this.to = time + span[1];
    if (this.range.matches(':active')) return;
    this.range.min = this.from;
    this.range.max = this.to;
    this.range.value = time;
    this.show(time);
  }

  show(time) {
    this.text.textContent = `${time.toFixed(2)} / ${this.to.toFixed(2)} s${this.growing ? ' …' : ''}`;
    const share = this.to > this.from ? (time - this.from) / (this.to - this.from) : 0;
    this.range.style.setProperty('--done', `${(100 * share).toFixed(1)}%`);
  }
}
