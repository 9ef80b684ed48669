// What a page of the app measures of itself. Each function runs in the browser.

/** Records shifts from the start of the page, before anything is drawn. */
export function watchShifts() {
  globalThis.lookShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) globalThis.lookShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The top of the first row, and how many rows are whole on the screen above the strip. */
export function rowsOnScreen(selector) {
  const rows = [...document.querySelectorAll(selector)].map((row) => row.getBoundingClientRect());
  const strip = document.querySelector('.node-strip');
  const fixed = strip !== null && getComputedStyle(strip).position === 'fixed';
  const floor = fixed ? strip.getBoundingClientRect().top : innerHeight;
  const tops = rows.map(({ top }) => top);
  return {
    y: Math.round(Math.min(...tops)),
    visible: rows.filter(({ bottom, height }) => height > 0 && bottom <= floor).length,
  };
}

/**
 * How often a pattern is in the visible text of the page, outside of rows. A control to choose a
 * source says what is shown and offers the others; with its states, it is one place.
 */
export function timesSaid(source) {
  const main = document.querySelector('main').cloneNode(true);
  document.body.append(main);
  for (const row of main.querySelectorAll('[role="treegrid"], [role="grid"]')) row.remove();
  // One control, although it names each source.
  for (const control of main.querySelectorAll('[aria-haspopup="dialog"]'))
    control.replaceChildren('Scan');
  const text = main.innerText;
  main.remove();
  return [...text.matchAll(new RegExp(source, 'gi'))].length;
}

export function frame() {
  const main = document.querySelector('main');
  return {
    width: Math.round(main.getBoundingClientRect().width),
    hasStrip: document.querySelector('.node-strip') !== null,
  };
}

/** Whether the strip covers a part of the page. */
export function isStripFixed() {
  return getComputedStyle(document.querySelector('.node-strip')).position === 'fixed';
}

/** Compares two screenshots; `share` is the part of pixels that differ visibly. */
export async function comparePictures([one, other]) {
  const read = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [left, right] = await Promise.all([read(one), read(other)]);
  const box = [left.width, left.height, 0, 0];
  let count = 0;
  for (let at = 0; at < left.data.length; at += 4) {
    const by = [0, 1, 2].map((channel) =>
      Math.abs(left.data[at + channel] - right.data[at + channel]),
    );
    if (Math.max(...by) <= 16) continue;
    count += 1;
    const [x, y] = [(at / 4) % left.width, Math.floor(at / 4 / left.width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return { share: count / (left.width * left.height), box: count === 0 ? undefined : box };
}

/** Whether no node of the page was added, removed or moved for a second. Polled in the page. */
export function isStill() {
  const now = performance.now();
  const seen = `${globalThis.lookShift} ${document.querySelectorAll('*').length}`;
  if (globalThis.lookSeen !== seen) [globalThis.lookSeen, globalThis.lookSince] = [seen, now];
  return now - globalThis.lookSince > 1_000;
}
