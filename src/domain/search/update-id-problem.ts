import { isCantonId } from '#domain/ledger/update-id.ts';
import { hasToken } from '#domain/secret/redact.ts';
import { counted } from '#domain/text/plural.ts';

/** A sentence about a text in an address that is no update id. */
export function whyNoUpdateId(text: string): string {
  if (hasToken(text)) return 'This looks like an access token, not like an update id.';
  if (text.length > 300)
    return `The text has ${text.length} characters. An update id has at most 300.`;
  return OTHER_IDS.find(({ pattern }) => pattern.test(text))?.why ?? ODD;
}

const ODD = 'An update id has only letters, digits and the characters . _ : and -.';

const OTHER_IDS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^[a-z][a-z0-9+.-]*:\/\//i,
    why: 'This is a web address. Paste only the update id: 1220 and 64 more hex digits.',
  },
  { pattern: /::/, why: 'This looks like a party id (it has ::), not like an update id.' },
  {
    pattern: /^00[0-9a-f]{64,}$/i,
    why: 'This looks like a contract id (it begins with 00), not like an update id.',
  },
  {
    pattern: /^[^:]+:[\w.]+:\w*[A-Za-z_]\w*$/,
    why: 'This looks like a template id (package:Module:Entity), not like an update id.',
  },
  {
    pattern: /^[+-]?\d{1,30}$/,
    why: 'This is a number, perhaps an offset. An update id begins with 1220 and has 68 hex digits.',
  },
];

/**
 * A sentence about how an id differs from those of Canton, which are `1220` and 64 hex digits in lower
 * case (docs/facts/wire.md#conventions); undefined if it does not. A copy often lacks its end.
 */
export function whyUnlikeCanton(id: string): string | undefined {
  const ids = 'Update ids of Canton are 1220 and 64 more hex digits in lower case';
  if (id.length !== 68)
    return `${ids}, 68 characters. This id has ${counted(id.length, 'character')}.`;
  return isCantonId(id) ? undefined : `${ids}. This id has other characters.`;
}
