/**
 * Writes `test/recorded/`: the answers, vectors and schemas that the tests read, derived from the
 * recorded originals in `../shared` (or the folder given as argument), which are not part of this
 * repository. Every id, party, name of an organisation and text is replaced consistently; shapes,
 * orders, nulls, numbers and times stay. The same originals always give the same files.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openReplacer } from './derive/replacer.mjs';
import { deriveSchemas } from './derive/schemas.mjs';
import { deriveStatus } from './derive/status.mjs';
import { coverShapes } from './derive/subset.mjs';
import { deriveVectors } from './derive/vectors.mjs';

const root = join(import.meta.dirname, '..');
const source = process.argv[2] ?? join(root, '../shared');
const target = join(root, 'test/recorded');
if (!existsSync(join(source, 'samples'))) {
  console.error(`No recorded answers in ${source}.`);
  process.exit(1);
}

const text = (file) => readFileSync(join(source, file), 'utf8');
const json = (file) => JSON.parse(text(file));
const replacer = openReplacer();
const written = [];

function write(file, content) {
  const path = join(target, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  written.push([file, content]);
}

/** One line for each member of a list, so that a difference can be read. */
const lines = (list) => `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`;

for (const part of ['samples', 'openapi', 'topology-vectors.json', 'error-codes.json'])
  rmSync(join(target, part), { recursive: true, force: true });

const events = coverShapes(json('samples/scan-v0-events-mainnet.json').events, 24);
const updates = coverShapes(json('samples/scan-v2-updates-mainnet.json').transactions, 10);
write(
  'samples/scan-v0-events-mainnet.json',
  `{"events":${lines(events.map((one) => replacer.value(one)))}}\n`,
);
write(
  'samples/scan-v2-updates-mainnet.json',
  `{"transactions":${lines(updates.map((one) => replacer.value(one)))}}\n`,
);
const listed = json('samples/updates-list-ledger-effects.json');
write(
  'samples/updates-list-ledger-effects.json',
  `${lines(listed.map((one) => replacer.value(one)))}\n`,
);

for (const name of [
  'update-by-id-1-step-transfer',
  'update-by-id-transfer-create',
  'transaction-tree-create',
  'error-contract-not-found-404',
  'error-security-redacted-403',
  'error-unassign-invalid-argument',
  'version-3.4.12',
  'user',
  'user-rights',
  'parties-by-id',
  'parties-list',
  'parties-list-2',
  'scan-participant-id',
]) {
  const file = `samples/${name}.json`;
  write(file, `${JSON.stringify(replacer.value(json(file)))}\n`);
}

/** The text before the parenthesis is the server's fixed form, on which a reader may rely. */
const [, form = '', rest = ''] = /^([^(]*)(.*)$/s.exec(text('samples/error-decode-400.txt')) ?? [];
write('samples/error-decode-400.txt', form + replacer.text(rest));
write(
  'samples/completion-status-0.json',
  `${JSON.stringify(deriveStatus(json('samples/completion-status-0.json'), replacer), null, 1)}\n`,
);

const vectors = deriveVectors(json('topology/vectors.json').vectors, replacer);
write('topology-vectors.json', `{"vectors":${lines(vectors)}}\n`);

for (const name of [
  'ledger-3.3',
  'ledger-3.4.11',
  'ledger-3.5.14',
  'ledger-3.6.0-SNAPSHOT',
  'scan',
])
  write(`openapi/${name}.json`, deriveSchemas(text(`openapi/${name}.yaml`)));

const { errors } = json('api/error-codes.json');
const facts = errors.map(({ code, grpc, exposed, redacted, resolution }) => ({
  code,
  grpc,
  exposed,
  redacted,
  resolution: resolution !== undefined,
}));
write('error-codes.json', `{"errors":${lines(facts)}}\n`);

const samples = written.filter(([file]) => file.startsWith('samples/'));
const left = replacer.leftIn(samples.map(([, content]) => content).join('\n'));
if (left.length > 0) {
  console.error(`Names of organisations are left: ${left.join(', ')}`);
  process.exitCode = 1;
}
const bytes = written.reduce((sum, [, content]) => sum + content.length, 0);
console.log(`${written.length} files, ${Math.round(bytes / 1024)} kB in test/recorded`);
