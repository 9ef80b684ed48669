import type { MeaningKind } from './meaning.ts';

/** Ids of one transaction, as a test pastes them. */
export const SEARCHED = {
  update: `1220${'ab12'.repeat(16)}`,
  contract: `00${'3f'.repeat(32)}ca10${'1220'}${'9b'.repeat(32)}`,
  party: `alice-1::1220${'cd'.repeat(32)}`,
  participant: `participant1::1220${'3c'.repeat(32)}`,
  synchronizer: `global-domain::1220${'be'.repeat(32)}`,
  package: 'a1'.repeat(32),
  hash: '5e'.repeat(32),
  hash64: `${'Xl5e'.repeat(10)}Xl4=`,
  trace: '65bc60e1399cad60cd2bceea6eddf4a7',
} as const;

const { update, contract, party, participant, synchronizer, hash, hash64, trace } = SEARCHED;
const PACKAGE = SEARCHED.package;

/** `[text, the best meaning, the address, or the text that is looked up or searched in completions]` */
export type Searched = readonly [text: string, kind: MeaningKind, leads: string];

const inUpdate: [MeaningKind, string] = ['update', `/updates/${update}`];
const sought = (id: string) => `search ${id}`;
const lookedUp = (kind: 'hash' | 'offset', id: string) => `look up ${kind} ${id}`;
const ofParty = `/updates?party=${encodeURIComponent(party)}`;

/** Forty texts of one line. */
export const ONE_LINE: readonly Searched[] = [
  [update, ...inUpdate],
  [`  "${update}" \n`, ...inUpdate],
  [`#${update}`, ...inUpdate],
  [update.toUpperCase(), ...inUpdate],
  [`0x${update}`, ...inUpdate],
  [`'${update}',`, ...inUpdate],
  [`UpdateId(${update})`, ...inUpdate],
  [`update-id=${update.toUpperCase()}`, ...inUpdate],
  [`${update}:3`, 'update', `/updates/${update}?event=3`],
  [`#${update}:0`, 'update', `/updates/${update}?event=0`],
  [contract, 'contract', `/contracts/${contract}`],
  [`ContractId(${contract})`, 'contract', `/contracts/${contract}`],
  [party, 'party', ofParty],
  [`[${party}]`, 'party', ofParty],
  [party.replaceAll('cd', 'CD'), 'party', ofParty],
  [synchronizer, 'synchronizer', '/node'],
  [`${synchronizer}::34-0`, 'synchronizer', '/node'],
  [participant, 'participant', '/node'],
  [`PAR::validator::1220${'3c'.repeat(32)}`, 'participant', '/node'],
  ['#splice-amulet', 'package-name', '/packages/preferred?name=splice-amulet'],
  ['splice-amulet-0.1.14.dar', 'package-name', '/packages/preferred?name=splice-amulet'],
  [
    `${PACKAGE}:Splice.Amulet:Amulet`,
    'template',
    '/updates?only=template%3ASplice.Amulet%3AAmulet',
  ],
  [
    '#splice-amulet:Splice.Amulet:Amulet',
    'template',
    '/updates?template=%23splice-amulet%3ASplice.Amulet%3AAmulet',
  ],
  ['60723', 'offset', lookedUp('offset', '60723')],
  ['60,723', 'offset', lookedUp('offset', '60723')],
  ['9007199254740993', 'offset', lookedUp('offset', '9007199254740993')],
  ['settle-8841', 'text', sought('settle-8841')],
  ['2f1cbb1e-7c0f-4a62-8c0e-2cf5f8a4a3c1', 'text', sought('2f1cbb1e-7c0f-4a62-8c0e-2cf5f8a4a3c1')],
  [trace, 'trace', sought(trace)],
  [`00-${trace}-9730a005a8779537-01`, 'trace', sought(trace)],
  [hash, 'hash', lookedUp('hash', hash)],
  [hash64, 'hash', lookedUp('hash', hash)],
  ['DUPLICATE_COMMAND', 'error-code', '/errors/DUPLICATE_COMMAND'],
  [
    'DUPLICATE_COMMAND(10,6e727354): A command with the given command id has already been executed',
    'correlation',
    sought('6e727354'),
  ],
  [
    '2026-01-02T14:02:40.123Z',
    'time',
    '/updates?at=2026-01-02T14%3A03%3A40Z&only=time%3A2026-01-02T14%3A01%3A40Z%2F2026-01-02T14%3A03%3A40Z',
  ],
  [
    '2026-01-02',
    'time',
    '/updates?at=2026-01-03T00%3A00%3A00Z&only=time%3A2026-01-02T00%3A00%3A00Z%2F2026-01-03T00%3A00%3A00Z',
  ],
  [`https://explorer.example/updates/${update}?tab=tree`, ...inUpdate],
  [`https://explorer.example/party/${encodeURIComponent(party)}`, 'party', ofParty],
  [
    `https://treeline.example/sub/updates/${update}/views?network=devnet&view=3`,
    'page',
    `/updates/${update}/views?network=devnet&view=3`,
  ],
  [
    'http://treeline.test/completions?sel=60723&status=failed',
    'page',
    '/completions?sel=60723&status=failed',
  ],
];

/** Twenty texts of several lines: logs, JSON, stack traces, error bodies. */
export const MANY_LINES: readonly Searched[] = [
  [
    JSON.stringify({ updateId: update, commandId: 'settle-8841', offset: 60723 }, null, 2),
    ...inUpdate,
  ],
  [JSON.stringify({ update_id: update, command_id: '' }, null, 2), ...inUpdate],
  [
    JSON.stringify(
      { completion: { command_id: 'settle 8841', update_id: '', act_as: [party], offset: '24' } },
      null,
      2,
    ),
    'command',
    sought('settle 8841'),
  ],
  [
    JSON.stringify(
      { contractId: contract, templateId: `${PACKAGE}:Splice.Amulet:Amulet`, offset: 12 },
      null,
      1,
    ),
    'contract',
    `/contracts/${contract}`,
  ],
  [
    JSON.stringify(
      { transaction: { domainId: synchronizer, events: [{ eventId: `#${update}:2` }] } },
      null,
      2,
    ),
    'update',
    `/updates/${update}?event=2`,
  ],
  [
    JSON.stringify(
      {
        code: 'CONTRACT_NOT_FOUND',
        cause: `Contract could not be found with id ${contract}`,
        correlationId: null,
        traceId: trace,
        context: { tid: trace, category: '11' },
        resources: [['ErrorResource(CID)', contract]],
        errorCategory: 11,
        grpcCodeValue: 5,
      },
      null,
      4,
    ),
    'trace',
    sought(trace),
  ],
  [
    JSON.stringify(
      {
        code: 'DUPLICATE_COMMAND',
        cause: 'A command with the given command id has already been successfully processed',
        context: { commands: "{actAs: ['x'], commandId: 'license-17', workflowId: 'create'}" },
      },
      null,
      2,
    ),
    'command',
    sought('license-17'),
  ],
  [
    JSON.stringify(
      { code: 'PACKAGE_NOT_VETTED', cause: 'Some packages are not vetted', resources: [] },
      null,
      2,
    ),
    'error-code',
    '/errors/PACKAGE_NOT_VETTED',
  ],
  [
    `2026-01-02T14:02:40.123Z [ec-12] INFO  c.d.c.p.TransactionProcessor:participant=p1 tid:${trace}\n  - Phase 7: update-id=${update}`,
    ...inUpdate,
  ],
  [
    `2026-01-02 14:02:40,123 [ec-12] WARN c.d.c.p.CommandService:participant=p1\n(tid:${trace}) - rejected`,
    'trace',
    sought(trace),
  ],
  [
    `14:02:40.123 INFO  submitting\n  commandId: settle-8841\n  submission-id = 2f1cbb1e\n  actAs: ${party}`,
    'command',
    sought('settle-8841'),
  ],
  [
    `{"@timestamp":"2026-01-02T14:02:40Z",\n"message":"{\\"commandId\\":\\"settle-8841\\"}",\n"level":"INFO"}`,
    'command',
    sought('settle-8841'),
  ],
  [
    `io.grpc.StatusRuntimeException: ABORTED: LOCAL_VERDICT_LOCKED_CONTRACTS(2,aaaa1111): Rejected transaction\n\tat io.grpc.stub.ClientCalls.toStatusRuntimeException(ClientCalls.java:268)\n\tat com.example.Settle.run(Settle.java:41)`,
    'correlation',
    sought('aaaa1111'),
  ],
  [
    `Exception in thread "main" java.lang.IllegalStateException: no such contract ${contract}\n\tat com.example.Settle.run(Settle.java:41)\nCaused by: java.io.IOException: 404`,
    'contract',
    `/contracts/${contract}`,
  ],
  [
    `Traceback (most recent call last):\n  File "settle.py", line 8, in <module>\nRuntimeError: command failed: SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT`,
    'error-code',
    '/errors/SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT',
  ],
  [
    `Error: POST /v2/commands/submit-and-wait 409\n    at submit (settle.ts:12:9)\n  traceparent: '00-${trace}-9730a005a8779537-01'`,
    'trace',
    sought(trace),
  ],
  [
    `curl -s http://localhost:7575/v2/updates/update-by-id \\\n  -d '{"updateId":"${update}",\n  "updateFormat":{}}'`,
    ...inUpdate,
  ],
  [`see the transfer:\nhttps://explorer.example/tx/${update}\nthanks`, ...inUpdate],
  [`{\n  "party": "${party}",\n  "isLocal": true\n}`, 'party', ofParty],
  [`externalTransactionHash:\n  "${hash64}"`, 'hash', lookedUp('hash', hash)],
];

/** Twenty texts that are nothing, with a part of the sentence about them. */
export const NOTHINGS: readonly (readonly [text: string, why: string])[] = [
  ['', 'Nothing was entered.'],
  [' "" ', 'Nothing was entered.'],
  ['null', 'No id was found in this text.'],
  ['[object Object]', 'No id was found in this text.'],
  ['...', 'No id was found in this text.'],
  ['what happened to my transfer of yesterday evening', 'No id was found in this text.'],
  ['wer ist es? ä', 'No id was found in this text.'],
  ['<div class="row"></div>', 'No id was found in this text.'],
  ['{"amount": 12, "currency": "CHF"}', 'No id was found in this text.'],
  ['{"updateId": null, "commandId": ""}', 'No id was found in this text.'],
  ['[]', 'No id was found in this text.'],
  ['SELECT * FROM updates WHERE id = 1;', 'No id was found in this text.'],
  [
    'Error: connect ECONNREFUSED 127.0.0.1:7575\n    at TCPConnectWrap',
    'No id was found in this text.',
  ],
  ['https://explorer.example/docs/start', 'This web address has no id'],
  ['https://explorer.example/updates/1220', 'This web address has no id'],
  [`hash: ${'5e'.repeat(20)}`, 'This one has 20 bytes.'],
  [update.slice(0, 66), 'An update id has 68 hex digits. This text has 66.'],
  [hash.slice(0, 61), 'This text has 61.'],
  [`00${'3f'.repeat(30)}`, 'A contract id has 66–512 hex digits.'],
  ['y'.repeat(400), 'this text of 400 characters'],
];
