import {kindOf, decodeScene, decodeFrame, SCENE, FRAME} from './protocol.js';

const RETRY_MILLIS = 1000;

/** The WebSocket, opened again when it breaks. Handlers: scene, frame, text, state. */
export class Connection {
  constructor(handlers) {
    this.handlers = handlers;
    this.token = new URLSearchParams(location.search).get('token') ?? '';
    this.queue = [];
    this.open();
  }

  open() {
    const address = `ws://${location.host}/ws?token=${encodeURIComponent(this.token)}`;
    this.socket = new WebSocket(address);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => {
      this.handlers.state(true);
      this.queue.splice(0).forEach((text) => this.socket.send(text));
    };
    this.socket.onclose = () => {
      this.handlers.state(false);
      setTimeout(() => this.open(), RETRY_MILLIS);
    };
    this.socket.onmessage = (event) => this.receive(event.data);
  }

  receive(data) {
    if (typeof data === 'string') {
      this.handlers.text(JSON.parse(data));
      return;
    }
    const kind = kindOf(data);
    if (kind === SCENE) {
      this.handlers.scene(decodeScene(data));
    } else if (kind === FRAME) {
      this.handlers.frame(decodeFrame(data));
    }
  }

  /** Sends a command; what is said before the socket is open is kept for it. */
  send(type, fields = {}) {
    const text = JSON.stringify({type, ...fields});
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(text);
    } else if (type !== 'ack') {
      this.queue.push(text);
    }
  }
}
