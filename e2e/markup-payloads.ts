const RUN = 'window.__xss=1';
const IMAGE = `<img src=x onerror=${RUN}>`;

/** Elements that run a script by themselves, load something, or change where a page leads. */
const ELEMENTS = [
  IMAGE,
  `<script>${RUN}</script>`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<math><mtext><mglyph><style><img src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}" id=x autofocus>x</a>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<style>@import "//evil.invalid/x";*{background:url(//evil.invalid/x)}</style>`,
  `<link rel=stylesheet href=//evil.invalid/x>`,
  `<meta http-equiv=refresh content="0;url=//evil.invalid/">`,
  '<base href=//evil.invalid/>',
];

/** What ends the place where a text may have been put: an element, an attribute, a comment, a script. */
const BREAKOUTS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title></textarea></style>',
  '-->',
  ']]>',
  '\r\n\r\n',
  '\u2028',
  '` ${',
  '\\u003c/script>',
  '&lt;&#x3c;',
];

const OTHERS = [
  `javascript:${RUN}`,
  `JaVaScRiPt\t:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `" onmouseover="${RUN}" x="`,
  `' style='background:url(//evil.invalid/x)' x='`,
  `expression(${RUN})`,
  `{{constructor.constructor('${RUN}')()}}`,
  `</script><script>${RUN}//`,
  `<noscript><p title="</noscript>${IMAGE}">`,
  `<svg></p><style><a id="</style>${IMAGE}">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `{"a":"</script>${IMAGE}"}`,
];

/** Every element behind every breakout, and texts for other places: 228. */
export const MARKUP: readonly string[] = [
  ...BREAKOUTS.flatMap((breakout) => ELEMENTS.map((element) => `${breakout}${element}`)),
  ...OTHERS,
];

/** These decide how an answer is read. */
const KINDS = new Set(['event_type', 'verdict_result', 'result']);

/**
 * The answer with a hostile text in place of each text. Equal texts become equal ones, so that ids
 * still lead to each other.
 * @param first the place in `MARKUP` where the texts begin
 * @param keeps whether a text is kept, such as an id that connects two answers
 */
export function hostile(
  answer: unknown,
  first: number,
  keeps: (text: string) => boolean = () => false,
): unknown {
  const names = new Map<string, string>();
  const rename = (text: string) => {
    if (keeps(text)) return text;
    const known =
      names.get(text) ?? `${MARKUP[(first + names.size) % MARKUP.length]} ${names.size}`;
    names.set(text, known);
    return known;
  };
  const visit = (value: unknown, key: string, isPayload: boolean): unknown => {
    if (typeof value === 'string') return KINDS.has(key) ? value : rename(value);
    if (Array.isArray(value)) return value.map((one) => visit(one, key, isPayload));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => {
        const within = isPayload || /argument|result|payload|key$/i.test(name);
        return [isPayload ? rename(name) : name, visit(inside, name, within)];
      }),
    );
  };
  return visit(answer, '', false);
}
