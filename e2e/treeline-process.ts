import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER } from './servers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What is run, with its first arguments: the built command unless a test says otherwise. */
type Program = { readonly program?: readonly string[]; readonly env?: NodeJS.ProcessEnv };

export type Treeline = {
  /** The printed address, without the slash at its end. */
  readonly address: string;
  /** All lines that were printed until now. */
  readonly printed: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
};

function run(args: readonly string[], { program, env }: Program) {
  const [file = '', ...first] = program ?? [process.execPath, SERVER];
  const child = spawn(file, [...first, ...args], { cwd: ROOT, env: { ...process.env, ...env } });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  return { child, texts };
}

/** Starts a server of the command on a free port, and waits until it names its address. */
export async function startTreeline(
  args: readonly string[],
  program: Program = {},
): Promise<Treeline> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const { child, texts } = run([...args, ...port], program);
  const printed = () => texts.out + texts.err;
  const address = await new Promise<string>((resolve, reject) => {
    const read = () => {
      const found = /^Treeline is at (\S+)\/\n/m.exec(texts.out)?.[1];
      if (found !== undefined && /Ctrl\+C/.test(texts.out)) resolve(found);
    };
    child.stdout.on('data', read);
    child.on('error', reject);
    child.on('close', () => reject(new Error(`The command did not start: ${printed()}`)));
  });
  return { address, printed, signal: (name) => child.kill(name), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Runs the command to its end. */
export async function endTreeline(
  args: readonly string[],
  program: Program = {},
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const { child, texts } = run(args, program);
  const [code] = await once(child, 'close');
  return { code, ...texts };
}
