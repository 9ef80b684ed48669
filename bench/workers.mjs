// Talking to the workers of a page over the DevTools protocol.

/**
 * All workers of a page, those to come as well: `{ url, send(method, params) }` each, in a list
 * that grows. Playwright's sessions carry no sessions inside them, so what is said goes as text
 * through the page's. With `first` a new worker waits until what that does is done.
 */
export async function attachWorkers(session, first) {
  const workers = [];
  const answers = new Map();
  let asked = 0;
  session.on('Target.attachedToTarget', async ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    const send = (method, params) => {
      const id = ++asked;
      const message = JSON.stringify({ id, method, params });
      return new Promise((resolve, reject) => {
        answers.set(id, { resolve, reject });
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
    };
    const worker = { url: targetInfo.url, send };
    workers.push(worker);
    if (first === undefined) return;
    await first(worker);
    await send('Runtime.runIfWaitingForDebugger');
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    if (error === undefined) answers.get(id)?.resolve(result);
    else answers.get(id)?.reject(new Error(error.message));
    answers.delete(id);
  });
  // Answered only after all workers that are there were attached.
  const waitForDebuggerOnStart = first !== undefined;
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart,
    flatten: false,
  });
  return workers;
}
