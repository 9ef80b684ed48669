import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadStart, EXIT, type ExitCode, quoted, unreadable } from '#server/exit-code.ts';
import { orUsage } from '#server/nodes/or-usage.ts';
import { contentSecurityPolicy, type PolicyProfile } from '#server/security-headers.ts';
import { readBase } from '#server/serve/base-path.ts';
import { configWarnings, originsOfConfig } from '#server/serve/served-config.ts';
import { caddyParts } from './caddy-parts.ts';
import { nginxParts } from './nginx-parts.ts';
import type { RecipeOptions, RecipeParts } from './recipe-headers.ts';

const HELP = `Prints what the recipes for a web server include: the headers, and the allowed requests.

  treeline headers --for nginx|caddy [--base PATH] [--config FILE] [--write FOLDER]

  --for NAME      the web server
  --base PATH     the path of the page, default /; e.g. /treeline/
  --config FILE   the config.json of the page: its other origins become a part of the policy
  --write FOLDER  write the files there, and print their names only
  --help          print this help`;

const PARTS: Readonly<Record<string, (options: RecipeOptions) => RecipeParts>> = {
  nginx: nginxParts,
  caddy: caddyParts,
};

const OPTIONS = {
  for: { type: 'string' },
  base: { type: 'string' },
  config: { type: 'string' },
  write: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `treeline headers` */
export async function runHeaders(args: readonly string[]): Promise<ExitCode> {
  const read = orUsage(() => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help === true) return 'help';
    return { write: values.write, parts: Object.entries(recipeParts(values)) };
  });
  if (read === 'help') {
    console.log(HELP);
    return EXIT.done;
  }
  const { write, parts } = read;
  if (write === undefined) console.log(parts.map(printed).join('\n'));
  else {
    try {
      mkdirSync(write, { recursive: true });
      for (const [name, text] of parts) writeFileSync(join(write, name), text);
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new BadStart(`--write: ${write} cannot be written: ${why}.`, EXIT.failed);
    }
    for (const [name] of parts) console.log(join(write, name));
  }
  return EXIT.done;
}

function printed([name, text]: readonly [string, string]): string {
  return `# ==> ${name} <==\n${text}`;
}

/**
 * Without a `config.json`, the page requests its own origin only.
 * @throws Error with a sentence about an option.
 */
export function recipeParts(given: {
  readonly for?: string | undefined;
  readonly base?: string | undefined;
  readonly config?: string | undefined;
}): RecipeParts {
  const server = given.for ?? '';
  const parts = Object.hasOwn(PARTS, server) ? PARTS[server] : undefined;
  if (parts === undefined) throw new Error(`--for requires nginx or caddy, not ${quoted(server)}.`);
  const profile: PolicyProfile =
    given.config === undefined
      ? { kind: 'proxied' }
      : { kind: 'fixed', origins: originsOfConfig(readConfigText(given.config)) };
  return parts({ base: readBase(given.base ?? '/'), policy: contentSecurityPolicy(profile) });
}

/** A file that is no JSON object would silently lose its origins. */
function readConfigText(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(unreadable('--config', file));
  }
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error(`--config: ${file} is not JSON.`);
  }
  for (const line of configWarnings(file, text, UNKNOWN_PAGE)) console.warn(line);
  return text;
}

/** The address of the page is not known; most are on https. */
const UNKNOWN_PAGE = 'https://treeline.invalid/';
