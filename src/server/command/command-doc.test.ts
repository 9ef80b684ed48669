import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECK_EXIT, CHECK_HELP, runNodeCheck } from '#server/check/check-command.ts';
import { openTestServer, runCaptured } from '#server/nodes/command-run.fixture.ts';
import { NODE_OPTIONS } from '#server/nodes/node-options.ts';
import { runShow } from '#server/show/show-command.ts';
import { SHOW_EXIT, SHOW_HELP, SHOW_OPTIONS, USUAL_ROWS } from '#server/show/show-options.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { updateIdOf } from '#sim/world/identity.ts';

const DOC = readFileSync(join(import.meta.dirname, '../../../docs/command.md'), 'utf8');

/** The text between a heading and the next one of the same or a higher level. */
function sectionOf(heading: string): string {
  const [, text = ''] = DOC.split(`\n${heading}\n`);
  return text.split(/\n#{2,3} /)[0] ?? '';
}

/** The exit codes of a table, with what they mean. */
const codesIn = (text: string) =>
  [...text.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => [Number(code), meaning]);

/** The members named by the rows of a section: in the first cell, or after `of`. */
const membersIn = (text: string) =>
  [...text.matchAll(/^\| (?:\w+ \| )?`(\w+)` \|/gm)].map(([, name]) => name).sort();

let server: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const env = { TREELINE_TOKEN: tokenFor('operator') };
const nodes = () => ['--ledger', server.ledger('demo'), '--scan', server.scan('demo')];

describe('docs/command.md', () => {
  test('lists the exit codes of both commands, as their help does', () => {
    for (const [heading, exit, help] of [
      ['## treeline check', CHECK_EXIT, CHECK_HELP],
      ['## treeline show', SHOW_EXIT, SHOW_HELP],
    ] as const) {
      const codes = Object.values(exit).map(([code, meaning]) => [code, meaning]);
      expect(codesIn(sectionOf(heading))).toEqual(codes);
      for (const [code, meaning] of codes) expect(help).toContain(`\n  ${code}  ${meaning}`);
    }
  });

  test('lists the same problems as the help of check', () => {
    const problemsIn = (text: string) => {
      const [, list = ''] = /^Problems are:\n+((?: *- .+\n)+)/m.exec(text) ?? [];
      return list
        .trim()
        .split(/\n? *- /)
        .slice(1);
    };
    const problems = problemsIn(sectionOf('## treeline check'));
    expect(problems).toContain('a newest update of Scan that is more than 5 s in the future');
    expect(problemsIn(CHECK_HELP)).toEqual(problems);
  });

  test('lists the options of both commands, as their help does', () => {
    const listed = [...sectionOf('## Options of both').matchAll(/^\| `--([\w-]+)/gm)];
    expect(listed.map(([, name]) => name)).toEqual(Object.keys(NODE_OPTIONS));
    for (const name of Object.keys(SHOW_OPTIONS)) {
      expect(SHOW_HELP).toMatch(new RegExp(`^ {2}--${name} `, 'm'));
      expect(DOC).toContain(`--${name}`);
    }
    for (const name of Object.keys(NODE_OPTIONS))
      expect(CHECK_HELP).toMatch(new RegExp(`^ {2}--${name} `, 'm'));
    expect(sectionOf('## treeline show')).toContain(
      `The first ${USUAL_ROWS.toLocaleString('en')} events`,
    );
  });

  test('lists every member of the JSON of check', async () => {
    const { out } = await runCaptured(runNodeCheck, [...nodes(), '--json'], { env });
    const report = JSON.parse(out);
    const [network] = report.networks;
    const members = [report, network.ledger, network.scan].flatMap((one) => Object.keys(one));
    expect(new Set(membersIn(sectionOf('### check json')))).toEqual(new Set(members));
    for (const name of ['findings', 'routes', 'pages', 'recordTimes', 'rights'] as const)
      for (const member of Object.keys(network.ledger[name][0]))
        expect(sectionOf('### check json'), `${name}.${member}`).toContain(`\`${member}\``);
  });

  test('lists every member of the JSON of show', async () => {
    const id = updateIdOf('deep settlement');
    const { out } = await runCaptured(runShow, [id, ...nodes(), '--json'], { env });
    const update = JSON.parse(out);
    const text = sectionOf('### show json');
    expect(membersIn(text)).toEqual(Object.keys(update).sort());
    const dead = [id, '--scan', 'http://127.0.0.1:1', '--json'];
    const failed = JSON.parse((await runCaptured(runShow, dead)).out);
    const inner = [
      failed.sources.scan.failure,
      update.facts,
      update.verdict,
      update.verdict.views[0],
      update.verdict.views[0].quorums[0],
      update.sources.scan,
      update.events,
      update.events.items[0],
    ];
    for (const member of inner.flatMap((one) => Object.keys(one)))
      expect(text, member).toContain(`\`${member}\``);
  });

  test('shows lines that the commands print', async () => {
    const { out } = await runCaptured(runNodeCheck, nodes(), { env });
    const [, sample = ''] = /```\n(.*?)```/s.exec(sectionOf('## treeline check')) ?? [];
    const plain = (text: string) =>
      text
        .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'T')
        .replaceAll(/\d+ (?:s|min|h|days)\b/g, 'N');
    const printed = plain(out).split('\n');
    for (const line of plain(sample).split('\n'))
      if (!/^\$|…|^(?:Ledger|Scan) http/.test(line)) expect(printed).toContain(line);
  });
});
