/**
 * Realistic identifiers derived from names, never from the clock, so demo links survive a restart.
 */

function words(name: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < name.length; i++) {
    const k = name.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

function generator(name: string): () => number {
  let [a, b, c, d] = words(name);
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
}

/** As updates have it, in hex. */
export const transactionHashOf = (name: string): string => hex(`external hash ${name}`);

export function dice(name: string): () => number {
  const next = generator(name);
  return () => next() / 4294967296;
}

export function hex(name: string, digits = 64): string {
  const next = generator(name);
  let text = '';
  while (text.length < digits) text += next().toString(16).padStart(8, '0');
  return text.slice(0, digits);
}

export function base64(name: string, bytes: number): string {
  const digits = hex(name, bytes * 2);
  const pairs = digits.match(/../g) ?? [];
  return btoa(pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''));
}

export const fingerprint = (name: string): string => `1220${hex(name)}`;
/** A party, participant or synchronizer id: `hint::1220…`. */
export const uniqueId = (hint: string): string => `${hint}::${fingerprint(`namespace of ${hint}`)}`;
export const updateIdOf = (name: string): string => fingerprint(`update ${name}`);
export const commandIdOf = (name: string): string => hex(`command ${name}`, 40);
export function submissionIdOf(commandId: string): string {
  const digits = hex(`submission ${commandId}`, 32);
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(digits) ?? [];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
/** An authenticated contract id: the suffix has contract id version 11, then 12 20 and a hash. */
export const contractIdOf = (name: string): string =>
  `00${hex(`contract ${name}`)}ca111220${hex(`suffix ${name}`)}`;
export const packageIdOf = (name: string, version: string): string =>
  hex(`package ${name} ${version}`);
/** A quarter of the traces has vendor members, as where a tracing system adds them. */
export const tracestateOf = (traceparent: string): string | null =>
  /^00-.{31}[0-3]-/.test(traceparent) ? `treeline=${traceparent.slice(36, 52)}` : null;

export const traceOf = (name: string): string => hex(`trace ${name}`, 32);
/** @param trace the trace that the span belongs to, by default one of its own */
export const traceparentOf = (name: string, trace = name): string =>
  `00-${traceOf(trace)}-${hex(`span ${name}`, 16)}-01`;
