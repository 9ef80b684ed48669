// Opening an update in the app, and the yardstick beside it.

/** The app's home page, after one visit to a small update: all its code has been seen. */
export async function openHome(page, { app, small }) {
  await page.goto(`${app.address}/updates/${small.updateId}`);
  await page.waitForFunction(() => window.bench.showsRows());
  await page.goto(app.address);
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(() => window.gc());
}

/**
 * Opens an update from the home page by pasting its id. All in milliseconds: `ms` from the request
 * for its body to painted rows, `fromEnter` the same from the key press, `download` of that the
 * download, `held` the longest time in which the main thread came to nothing else.
 */
export async function openUpdate(page, body) {
  await page.getByRole('searchbox').fill(body.updateId);
  const isPainted = page.evaluate((id) => {
    window.bench.tick(true);
    return window.bench.painted(() => window.bench.showsRows(id));
  }, body.updateId);
  await page.keyboard.press('Enter');
  const end = await isPainted;
  // A long task is reported a moment after its end.
  await page.waitForTimeout(200);
  return page.evaluate(
    ([url, painted]) => {
      const { bench } = window;
      const held = bench.heldSince(bench.asked);
      bench.tick(false);
      // A request by a worker is not among the page's: then the time runs from the key press.
      const request = performance.getEntriesByName(url).at(-1);
      return {
        ms: painted - (request?.startTime ?? bench.asked),
        fromEnter: painted - bench.asked,
        download: (request?.responseEnd ?? 0) - (request?.startTime ?? 0),
        held,
      };
    },
    [body.url, end],
  );
}

const SLOW_BYTES_A_SECOND = 50e6;

/** As `openUpdate`, over a slower link; in milliseconds since the first byte of the body. */
export async function openSlowly(page, body) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: SLOW_BYTES_A_SECOND,
    uploadThroughput: -1,
  });
  await page.getByRole('searchbox').fill(body.updateId);
  const painted = page.evaluate(
    (id) =>
      Promise.all([
        window.bench.painted(() => window.bench.showsFirstRows()),
        window.bench.painted(() => window.bench.showsRows(id)),
      ]),
    body.updateId,
  );
  await page.keyboard.press('Enter');
  const [first, rows] = await painted;
  return page.evaluate(
    ([url, times]) => {
      const { responseStart, responseEnd } = performance.getEntriesByName(url).at(-1);
      const since = (time) => time - responseStart;
      return { first: since(times.first), body: since(responseEnd), rows: since(times.rows) };
    },
    [body.url, { first, rows }],
  );
}

/** The yardstick: fetching the text and a bare JSON.parse of it, on an empty page of the app's. */
export async function measureYard(page, { app, small }, body) {
  await page.goto(app.blank);
  await readBare(page, small.url);
  return readBare(page, body.url);
}

/** The download alone: its chunks go to a worker that drops them. In milliseconds. */
export async function measureDownload(page, { app, small }, body) {
  const session = await page.context().newCDPSession(page);
  // The app's pages start no worker from a blob.
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.goto(app.blank);
  await downloadBare(page, small.url);
  return downloadBare(page, body.url);
}

function downloadBare(page, url) {
  return page.evaluate(async (from) => {
    const code = 'onmessage = ({ data }) => data.length === 0 && postMessage(0)';
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    const isHeard = new Promise((resolve) => {
      worker.onmessage = resolve;
    });
    window.gc();
    const start = performance.now();
    const response = await fetch(from, { cache: 'no-store' });
    for await (const chunk of response.body) {
      const own = chunk.byteLength === chunk.buffer.byteLength ? chunk : chunk.slice();
      worker.postMessage(own, [own.buffer]);
    }
    worker.postMessage(new Uint8Array());
    await isHeard;
    const end = performance.now();
    worker.terminate();
    return end - start;
  }, url);
}

function readBare(page, url) {
  return page.evaluate(async (from) => {
    window.gc();
    const start = performance.now();
    const response = await fetch(from, { cache: 'no-store' });
    const text = await response.text();
    const got = performance.now();
    window.kept = JSON.parse(text);
    const end = performance.now();
    window.kept = undefined;
    return { ms: end - start, parse: end - got };
  }, url);
}
