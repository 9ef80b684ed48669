// The messages between the page and its workers; for the profile only, because it interferes.

/**
 * Runs in the page before its own scripts: `window.talk` is every message but the chunks of the
 * body, as `{ at, what }` with ms of `performance.now()`.
 */
export function recordTalk() {
  window.talk = [];
  const note = (what) => window.talk.push({ at: performance.now(), what });
  const wordsOf = ({ kind, name }) => [kind, name].filter((word) => word !== undefined).join(' ');
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...how) {
      super(...how);
      note('page starts a worker');
      this.addEventListener('message', ({ data }) => note(`worker: ${wordsOf(data)}`));
    }
    postMessage(message, ...more) {
      if (message.kind !== 'chunk') note(`page: ${wordsOf(message)}`);
      super.postMessage(message, ...more);
    }
  };
}
