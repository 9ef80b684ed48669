import type { Meaning, MeaningKind } from './meaning.ts';
import { GROUP_MARK, MORE_GROUPS, readIdAs } from './read-id.ts';
import { MOMENT_IN_TEXT } from './time-span.ts';

/** Not after `offsets`, where a comma may separate two numbers. */
const GROUPED = String.raw`(?<!s\s{1,3})\d{1,3}(?:${GROUP_MARK}\d{3}){1,6}(?!${GROUP_MARK}\d| \d{3}(?!\w))`;

/**
 * Forms that are found anywhere in a text, without a label. Each begins and ends where no letter,
 * digit, `_` or `-` is beside it, so that a part of a longer name is not an id. PostgreSQL prints
 * bytes as `\x…`.
 */
const FORMS: readonly { readonly kind: MeaningKind; readonly pattern: RegExp }[] = [
  {
    kind: 'update',
    pattern: /(?<![\w-]|::)(?:[0\\]x)?(1220[0-9a-f]{64}(?::\d{1,10})?)(?![\w-]|:\w)/gi,
  },
  {
    kind: 'fingerprint',
    pattern: /\b(?:fingerprint|namespace)s?[\s"'`(]{1,3}(1220[0-9a-f]{64})(?![\w-]|::)/gi,
  },
  { kind: 'contract', pattern: /(?<![\w-])(?:[0\\]x)?(00[0-9a-f]{64,510})(?![\w-])/gi },
  {
    kind: 'party',
    pattern:
      /(?<![\w-]|::)((?:(?:PAR|SEQ|MED)::)?[\w-]{1,185}::1220[0-9a-f]{64}(?:::\d{1,4}-\d{1,4})?)(?![\w-])/gi,
  },
  {
    kind: 'template',
    pattern: /(?<![\w:#-])([0-9a-f]{64}:[A-Z][\w.]{0,300}:[A-Z]\w{0,200})(?![\w:-])/g,
  },
  {
    kind: 'template',
    pattern: /(?<![\w:#-])(#[\w-]{1,255}:[A-Z][\w.]{0,300}:[A-Z]\w{0,200})(?![\w:-])/g,
  },
  {
    kind: 'trace',
    pattern: /(?<![\w-])([0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})(?![\w-])/g,
  },
  { kind: 'trace', pattern: /(?<![\w-])([0-9a-f]{32})(?![\w:-])/g },
  { kind: 'offset', pattern: /\boffsets?\s{1,3}(\d{4,19})(?![\w-]|\.\S)/gi },
  // The first digits of a group are not the number.
  {
    kind: 'offset',
    pattern: new RegExp(
      String.raw`\boffsets?\s{1,3}(\d{1,3}(?!${MORE_GROUPS})|${GROUPED})(?![\w-]|\.\S)`,
      'gi',
    ),
  },
  { kind: 'time', pattern: MOMENT_IN_TEXT },
];

/** The beginning of a Canton message: code, category and correlation id. */
const MESSAGE = /(?<!\w)([A-Z][A-Z0-9_]{2,99})\(\d{1,2},([^)\s]{1,100})\)/g;

const CODE = /(?<![\w.:/-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w(-])/g;

/**
 * The ids of a text that have a form of their own, in the order of the text. A word in capital
 * letters is an error code only if the catalogue has it.
 */
export function looseIds(text: string, isErrorCode: (code: string) => boolean): readonly Meaning[] {
  const found: Meaning[] = [];
  const add = (kind: MeaningKind, id: string) => {
    const meaning = readIdAs(kind, id);
    if (meaning !== undefined && 'kind' in meaning) found.push(meaning);
  };
  for (const [, code = '', correlation = ''] of text.matchAll(MESSAGE)) {
    if (correlation.length >= 8) add('correlation', correlation);
    add('error-code', code);
  }
  for (const { kind, pattern } of FORMS)
    for (const [, id = ''] of text.matchAll(pattern)) add(kind, id);
  for (const [, code = ''] of text.matchAll(CODE)) if (isErrorCode(code)) add('error-code', code);
  return found;
}
