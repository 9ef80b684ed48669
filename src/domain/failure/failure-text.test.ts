import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '#domain/error-catalogue/error-catalogue.ts';
import { detailsOf } from '#ui/failure/failure-details.ts';
import { bugDetails } from './bug-details.ts';
import { EACH_FAILURE, updateNotFound } from './each-failure.fixture.ts';
import { explainError } from './explain-error.ts';
import type {
  Failure,
  FailureReason,
  LedgerError,
  RequestTarget,
  ServerMessage,
} from './failure.ts';
import { curlOf, forwardRecipe, isUnsent, statusOf } from './failure.ts';
import { failureTextOf, isOfOutdatedPage } from './failure-text.ts';

const place: RequestTarget = {
  server: 'ledger',
  method: 'POST',
  url: 'https://node.example/json/v2/updates/update-by-id',
  at: '2026-05-12T14:03:27.482Z',
};

/** What a process can receive as an argument; the test ends each one with U+0001. */
const isArgument = (text: string) =>
  !/\p{Surrogate}/u.test(text) && !text.includes('\0') && !text.includes('\u0001');

const forwarded = (text: string): FailureReason => ({
  kind: 'status',
  status: 502,
  words: { kind: 'treeline', text },
});
const failures: readonly Failure[] = Object.values(EACH_FAILURE).map((reason) => ({
  ...reason,
  place,
}));

describe('failure text', () => {
  test.each(failures)(
    '$kind has a code, a heading, a cause, troubleshooting and details',
    (failure) => {
      const words = failureTextOf(failure);
      expect(words.code).toMatch(/^E-[A-Z0-9-]+$/);
      expect(words.heading).not.toBe('');
      expect(words.happened).toMatch(/\.$/);
      expect(words.tryThis.length).toBeGreaterThan(0);
      const details = detailsOf(failure);
      for (const part of [words.code, words.heading, place.url, place.at])
        expect(details).toContain(part);
    },
  );

  test.each([
    [403, 'Nothing was sent to'],
    [500, 'may have arrived there'],
    [504, 'may have arrived there'],
  ])(
    'a %i of the server of this page says whether the node may have the request',
    (status, says) => {
      const words = { kind: 'treeline', text: 'No.' } as const;
      const upstream = 'https://node.example/v2';
      const failure: Failure = { kind: 'status', status, words, place: { ...place, upstream } };
      expect(failureTextOf(failure).happened).toContain(says);
    },
  );

  test('a request is unsent when it did not leave the page or its server did not forward it', () => {
    const unsent = (reason: FailureReason) => isUnsent({ ...reason, place });
    const own = (status: number) =>
      unsent({ kind: 'status', status, words: { kind: 'treeline', text: 'No.' } });
    for (const status of [400, 403, 404, 405, 413, 421])
      expect(own(status), `${status}`).toBe(true);
    for (const status of [500, 502, 504]) expect(own(status), `${status}`).toBe(false);
    for (const status of [400, 421])
      expect(unsent({ kind: 'status', status, words: { kind: 'none' } })).toBe(false);
    expect(Object.values(EACH_FAILURE).filter(unsent)).toEqual([
      EACH_FAILURE.policy,
      EACH_FAILURE.paused,
      EACH_FAILURE['needs-token'],
      EACH_FAILURE['needs-parties'],
    ]);
  });

  test('a reload takes the place of a retry only for a 421 of the server of this page', () => {
    const of = (status: number, words: ServerMessage): Failure => {
      return { kind: 'status', status, words, place };
    };
    const own = { kind: 'treeline', text: 'No.' } as const;
    expect(isOfOutdatedPage(of(421, own))).toBe(true);
    expect(failureTextOf(of(421, own)).tryThis[0]).toBe('Reload the page.');
    expect(isOfOutdatedPage(of(403, own))).toBe(false);
    // A node behind HTTP/2, where another connection may help (RFC 9110, 15.5.20).
    const others = [
      { kind: 'none' },
      { kind: 'text', contentType: '', text: 'No.' },
      updateNotFound(),
    ] as const;
    for (const words of others) expect(isOfOutdatedPage(of(421, words)), words.kind).toBe(false);
  });

  test('each kind has its own code (REL-04)', () => {
    const codes = failures.map((failure) => failureTextOf(failure).code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each<[FailureReason, RegExp]>([
    [EACH_FAILURE.unreachable, /Cannot reach https:\/\/node\.example/],
    [forwarded('The ledger interface refuses connections.'), /^Cannot reach /],
    [
      forwarded('The ledger interface closed the connection.'),
      /^No valid response from https:\/\/node\./,
    ],
    [forwarded('The ledger interface does not respond in time.'), /^No valid response from /],
    [forwarded('The ledger interface has an untrusted TLS certificate.'), /^Cannot reach /],
    [EACH_FAILURE.cors, /CORS/],
    [EACH_FAILURE['part-missing'], /part of this page could not be loaded/],
    [EACH_FAILURE.redirected, /returned a redirect/],
    [EACH_FAILURE.timeout, /started but stopped/],
    [EACH_FAILURE['cut-off'], /cut off after at least 1,234,567 bytes/],
    [
      { kind: 'cut-off', status: 200, bytes: 0, expected: 9 },
      /cut off before any byte could be read/,
    ],
    [EACH_FAILURE['too-large'], /larger than 64 MiB/],
    [{ ...EACH_FAILURE['too-large'], limit: 2 ** 31 }, /larger than 2 GiB/],
    [EACH_FAILURE['not-json'], /not JSON: text\/html/],
    [EACH_FAILURE.empty, /^The response is empty: HTTP 200, 0 bytes$/],
    [{ kind: 'empty', status: 204, bytes: 2 }, /empty: HTTP 204, 2 bytes of white space$/],
    [EACH_FAILURE.undecodable, /could not be decoded/],
    [EACH_FAILURE['wrong-shape'], /unexpected structure/],
    [EACH_FAILURE['no-progress'], /^Anomaly: the response does not continue the list$/],
    [EACH_FAILURE.unauthenticated, /rejected the token/],
    [EACH_FAILURE.refused, /denied, reason withheld/],
    [EACH_FAILURE['not-found'], /Not found on this ledger/],
    [EACH_FAILURE['not-offered'], /Not supported by this node/],
    [EACH_FAILURE['too-many-elements'], /exceeds the node’s limit/],
  ])('%j has its heading', (reason, heading) => {
    expect(failureTextOf({ ...reason, place }).heading).toMatch(heading);
  });

  test('names the announced length of a response that was not read', () => {
    const reason = { ...EACH_FAILURE['too-large'], bytes: 0, expected: 2 ** 33, place };
    expect(failureTextOf(reason).happened).toMatch(
      /announced 8,589,934,592 bytes.*Nothing was read/,
    );
  });

  test('names the content encoding as a cause only when no byte of a body arrived (fault 8)', () => {
    const happened = (bytes: number) =>
      failureTextOf({ kind: 'cut-off', status: 200, bytes, expected: 9, place }).happened;
    expect(happened(0)).toContain('wrong content encoding');
    expect(happened(5)).not.toContain('encoding');
  });

  test('a cut-off response whose announced bytes all arrived did not lose its connection', () => {
    const happened = (expected: number | undefined) =>
      failureTextOf({ kind: 'cut-off', status: 200, bytes: 9, expected, place }).happened;
    expect(happened(10)).toMatch(/before all 10/);
    expect(happened(9)).not.toMatch(/connection|before/);
    expect(happened(undefined)).toMatch(/closed early/);
    const ended = {
      kind: 'cut-off',
      status: 200,
      bytes: 9,
      expected: undefined,
      isEnded: true,
      place,
    } as const;
    expect(failureTextOf(ended).happened).not.toMatch(/connection|announced/);
    expect(failureTextOf(ended).heading).toBe('The response was cut off after 9 bytes');
  });

  test('blames a login page or the address only if the response does not begin as JSON', () => {
    const textAt = (at: number, start: string) =>
      failureTextOf({ ...EACH_FAILURE['not-json'], at, start, place });
    for (const [at, start] of [
      [0, '<h1>Log in'],
      [99, '{"error": nothing'],
      [300, `${' '.repeat(200)}`],
      [300, ' <h1>Log in'],
    ] as const)
      expect(textAt(at, start).happened, start).toContain('login page');
    expect(textAt(100, ' {"a":').happened).not.toContain('login page');
    expect(textAt(100, '[1,').tryThis).not.toEqual(textAt(0, '<').tryThis);
  });

  test('names the first byte that does not fit, also if it is the first of all', () => {
    for (const kind of ['not-json', 'undecodable'] as const) {
      expect(failureTextOf({ ...EACH_FAILURE[kind], at: 0, place }).happened).toContain('Byte 1 ');
      expect(failureTextOf({ ...EACH_FAILURE[kind], place }).happened).not.toContain('Byte');
    }
  });

  test('names no CORS headers where the server of this page did not respond', () => {
    const own = failureTextOf({ kind: 'unreachable', isOwnOrigin: true, place });
    expect(own.command).toBeUndefined();
    expect(`${own.happened} ${own.tryThis.join(' ')}`).not.toContain('CORS');
    expect(failureTextOf({ kind: 'unreachable', place }).happened).toContain('CORS');
  });

  test('the status of a failure is the one that it carries', () => {
    const carried = Object.values(EACH_FAILURE).filter((reason) => 'status' in reason);
    expect(carried.length).toBeGreaterThan(3);
    for (const reason of carried)
      expect([reason.kind, statusOf({ ...reason, place })]).toEqual([reason.kind, reason.status]);
  });

  test('advises a retry of an undecodable response no more than its facts do', () => {
    expect(failureTextOf({ ...EACH_FAILURE.undecodable, place }).tryThis.join(' ')).not.toContain(
      'Retry',
    );
  });

  test('names the path of a wrong structure and the three causes of not found', () => {
    expect(failureTextOf({ ...EACH_FAILURE['wrong-shape'], place }).happened).toContain(
      'update.events[3].choice',
    );
    const words = updateNotFound({ code: 'UPDATE_NOT_FOUND', errorCategory: 11 });
    const { happened } = failureTextOf({ kind: 'not-found', words, place }, explainError);
    expect(happened).toMatch(/unknown.*not visible.*pruned/);
  });

  test.each<[isNamed: boolean, RequestTarget['server'], RequestTarget['method'], path: string]>([
    [true, 'scan', 'GET', '/v0/events/1220ab?daml_value_encoding=protobuf_json'],
    [true, 'scan', 'GET', '/v0/updates/1220ab?lossless=true'],
    [true, 'scan', 'GET', '/v0/updates/1220ab'],
    [false, 'scan', 'GET', '/v0/dso'],
    [false, 'scan', 'GET', '/version?of=/v0/events/1220ab'],
    [false, 'scan', 'GET', '/v2/updates/hash/12ab'],
    [false, 'scan', 'POST', '/v0/events'],
    [false, 'ledger', 'POST', '/v2/updates/get-updates-page'],
    [false, 'ledger', 'GET', '/v2/updates/transaction-tree-by-id/1220ab'],
  ])(
    'the text of a 404 says that Scan has no update with the id: %s for %s %s %s',
    (isNamed, server, method, path) => {
      const upstream = `https://node.example/api/scan${path}`;
      const places = [
        { ...place, server, method, url: upstream },
        { ...place, server, method, url: `https://app.example/api/scan-12ab${path}`, upstream },
      ];
      for (const each of places) {
        const { happened, tryThis } = failureTextOf({ ...EACH_FAILURE['not-found'], place: each });
        const text = [happened, ...tryThis].join(' ');
        if (isNamed) expect(text).toMatch(/^Scan has no update with this id.*other source/);
        else expect(text).not.toMatch(/\bid\b|source/);
      }
    },
  );

  test('describes pruned and behind with the offset of the context', () => {
    const status = (change: Partial<LedgerError>): Failure => ({
      kind: 'status',
      status: 400,
      words: updateNotFound(change),
      place,
    });
    const failure = status({
      code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
      context: [['earliest_offset', '9007199254740993']],
    });
    expect(failureTextOf(failure)).toMatchObject({
      code: 'E-PRUNED',
      heading: 'Pruned on this node',
    });
    const pruned = failureTextOf(failure, explainError);
    expect(pruned).toMatchObject({ heading: 'Pruned on this node', retryable: false });
    expect(pruned.happened).toContain('9007199254740993');
    const behind = failureTextOf(
      status({ code: 'OFFSET_AFTER_LEDGER_END', retryInfo: '1 second' }),
    );
    expect(behind.heading).toMatch(/behind or was restored/);
    expect(failureTextOf(status({ code: 'constructor' })).code).toBe('E-STATUS-400');
  });

  test('explains every ledger code, and an unknown code by its category', () => {
    const explained = (change: Partial<LedgerError>, kind: 'status' | 'refused' = 'status') => {
      const words = updateNotFound(change);
      const reason: FailureReason =
        kind === 'status' ? { kind, status: 400, words } : { kind, words };
      return failureTextOf({ ...reason, place }, explainError).happened;
    };
    for (const { code, happened, category } of CATALOGUE)
      expect(explained({ code, errorCategory: category?.number ?? 9 }), code).toBe(happened);
    expect(explained({ code: 'OF_TOMORROW', errorCategory: 9 })).toMatch(
      /does not allow it now\. Unknown error code: OF_TOMORROW\./,
    );
    expect(explained({ code: 'OF_TOMORROW', errorCategory: -1 })).toBe(
      'The reason is in the response.',
    );
    expect(explained({ code: 'NA', errorCategory: -1 }, 'refused')).toMatch(/denied the request/);
  });

  test('is retryable for transient statuses and retryInfo, unless a retry never helps (REL-05)', () => {
    const retryable = (reason: FailureReason) => failureTextOf({ ...reason, place }).retryable;
    const status = (status: number, retryInfo?: string) =>
      retryable({ kind: 'status', status, words: updateNotFound({ retryInfo }) });
    for (const code of [408, 429, 502, 503, 504]) expect(status(code)).toBe(true);
    for (const code of [400, 409, 500, 418]) expect(status(code)).toBe(false);
    expect(status(409, '1 second')).toBe(true);
    expect(status(400, '1 second')).toBe(false);
    const yes = [
      'unreachable',
      'timeout',
      'cut-off',
      'empty',
      'worker-died',
      'no-memory',
      'paused',
      'rate-limited',
      'status',
    ];
    for (const [kind, reason] of Object.entries(EACH_FAILURE))
      expect([kind, retryable(reason)]).toEqual([kind, yes.includes(kind)]);
  });

  test('forwardRecipe has the known address and prefix, curlOf only the name of the token variable', () => {
    expect(forwardRecipe(place)).toBe(
      'treeline --ledger https://node.example/json --scan SCAN_URL',
    );
    const scan: RequestTarget = {
      ...place,
      server: 'scan',
      method: 'GET',
      url: 'https://scan.example/api/scan/v0/events/1220ab?daml_value_encoding=protobuf_json',
    };
    expect(forwardRecipe(scan)).toBe(
      'treeline --ledger LEDGER_URL --scan https://scan.example/api/scan',
    );
    expect(curlOf(scan)).toBe(
      "curl --fail-with-body --compressed --output answer.json 'https://scan.example/api/scan/v0/events/1220ab?daml_value_encoding=protobuf_json'",
    );
    const curl = curlOf({ ...place, body: `{"a":"it's"}` });
    expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(curl).toContain(`--data-raw '{"a":"it'\\''s"}'`);
  });

  test('curlOf passes every text through a shell unchanged (EXP-03)', () => {
    const runs = process.env['TREELINE_FULL'] === '1' ? 5000 : 500;
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter(isArgument);
    const shellText = fc
      .string({ unit: fc.constantFrom(...`'"\\$\`!;&|<>(){}*?~#%=^ \t\n-@aé`), maxLength: 20 })
      .filter(isArgument);
    const bodies = fc.sample(fc.oneof(text, shellText), runs);
    const commands = bodies.map((body) => curlOf({ ...place, body, upstream: undefined }));
    // Each call prints the body, which is the argument after --data-raw, and a line end of its own.
    const script = [
      'TOKEN=secret',
      `curl() { while [ "$1" != --data-raw ]; do shift; done; printf '%s\\001' "$2"; }`,
      ...commands,
    ].join('\n');
    const { stdout, stderr } = spawnSync('sh', { input: script, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\u0001').slice(0, -1)).toEqual(bodies);
  });

  test('bugDetails reports E-BUG with the stack, redacted', () => {
    const details = bugDetails(new TypeError('x is not a function'), place.at);
    expect(details).toMatch(/^E-BUG/);
    expect(details).toContain('TypeError: x is not a function');
    expect(bugDetails('Bearer abc.def', place.at)).not.toContain('abc.def');
  });

  const base64url = fc.string({
    unit: fc.constantFrom(...'abcXYZ019-_'),
    minLength: 16,
    maxLength: 60,
  });
  const jwt = fc.tuple(base64url, base64url, base64url).map(([a, b, c]) => `eyJ${a}.${b}.${c}`);
  const hexKey = fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
    .filter((hex) => !hex.startsWith('00'));

  test('the details contain no secret, wherever a server put it (SEC-09)', () => {
    const around = fc.constantFrom(
      '',
      ' ',
      '"',
      ': ',
      'token=',
      'key:',
      '\n',
      '(',
      'é',
      '{"a":"',
      'Authorization: Bearer ',
    );
    fc.assert(
      fc.property(fc.oneof(jwt, hexKey), around, fc.nat(2500), (secret, before, padding) => {
        const text = `${'x '.repeat(padding / 2)}${before}${secret}"`;
        const everywhere: readonly FailureReason[] = [
          { kind: 'status', status: 500, words: { kind: 'text', contentType: 'text/plain', text } },
          { kind: 'status', status: 500, words: { kind: 'scan-error', text } },
          { kind: 'not-json', status: 200, contentType: text, start: text },
          { kind: 'wrong-shape', status: 200, path: text, expected: text },
          {
            kind: 'refused',
            words: updateNotFound({
              code: text,
              cause: text,
              traceId: text,
              context: [[text, text]],
              resources: [[text, text]],
            }),
          },
        ];
        for (const reason of everywhere)
          expect(detailsOf({ ...reason, place })).not.toContain(secret.slice(0, 40));
        expect(bugDetails(new Error(text), place.at)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });

  test('the details keep ids and escape invisible characters', () => {
    const hex = 'ab'.repeat(32);
    const cause = `update 1220${hex} contract 00${hex}ca party a::1220${hex} template ${hex}:Main:T \u202Eevil`;
    const details = detailsOf({
      kind: 'status',
      status: 500,
      words: updateNotFound({ cause }),
      place,
    });
    expect(details).toContain(cause.slice(0, -5));
    expect(details).toContain('⟨U+202E⟩evil');
  });

  test('redacts a megabyte of hostile text in linear time (DATA-09)', () => {
    for (const unit of ['a', 'a.', '-', '-----BEGIN A', 'eyJ', 'f', 'authorization: '])
      detailsOf({
        kind: 'status',
        status: 500,
        words: updateNotFound({ cause: unit.repeat(1 << 18), code: unit.repeat(1 << 16) }),
        place,
      });
  });
});
