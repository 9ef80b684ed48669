import { spawn, spawnSync } from 'node:child_process';

/** Fails the test with the reason where the commands that the page prints cannot run. */
export function requireOpenssl(): void {
  const { stdout, stderr } = spawnSync('sh', ['-c', 'openssl version'], {
    encoding: 'utf8',
  });
  const found = `${stdout}${stderr}`.trim();
  if (!/^OpenSSL [3-9]\./.test(found))
    throw new Error(`This test runs the printed commands and needs OpenSSL 3 or later: ${found}`);
}

/**
 * Runs a printed command as an operator does: the passphrase is typed at the prompt. Without a
 * terminal, OpenSSL reads the prompt's answer from the standard input.
 */
export function runPrinted(command: string, folder: string, passphrase: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // A session of its own has no terminal.
    const child = spawn('sh', ['-c', command], { cwd: folder, detached: true });
    let [printed, problems] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      problems += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && printed !== '') resolve(printed);
      else reject(new Error(`${command}\nended with ${code}: ${problems}`));
    });
    child.stdin.end(`${passphrase}\n`);
  });
}
