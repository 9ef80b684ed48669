import { readPasted } from '#api/token/pasted-token.ts';
import { NETWORK_ID, type Network } from '#domain/ledger/rights.ts';

/**
 * The token of each network with a ledger. A token belongs to one ledger, so with several ledgers
 * each has a name of its own (SEC-02).
 * @param files the values of `--token-file`: `FILE`, or `ID=FILE`
 * @throws Error with a sentence that has no part of a token
 */
export function readTokens(
  networks: readonly Network[],
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  readText: (file: string) => string,
): ReadonlyMap<string, string> {
  const ids = networks.flatMap(({ id, baseUrl }) => (baseUrl === undefined ? [] : [id]));
  const tokens = new Map<string, string>();
  const keep = (id: string, text: string | undefined, where: string) => {
    if (text === undefined || text.trim() === '') return;
    if (tokens.has(id)) throw new Error(`The token of ${id} is given twice, at last by ${where}.`);
    const read = readPasted(text);
    if ('problem' in read) throw new Error(`${where}: ${read.problem}`);
    tokens.set(id, read.token);
  };
  const single = (where: string): string => {
    const [only, other] = ids;
    if (only !== undefined && other === undefined) return only;
    throw new Error(
      only === undefined
        ? `${where} has a token, but no ledger is named.`
        : `${where} does not say which of ${ids.length} ledgers its token is for. Use ${nameOf(only)} or --token-file ${only}=FILE.`,
    );
  };
  for (const value of files) {
    const [, id = '', named] = /^([^=]+)=(.+)$/.exec(value) ?? [];
    if (named === undefined || !NETWORK_ID.test(id))
      keep(single('--token-file'), readText(value), value);
    else if (ids.includes(id)) keep(id, readText(named), named);
    else throw new Error(`--token-file: no ledger has the id ${id}.`);
  }
  for (const id of ids) if (!tokens.has(id)) keep(id, env[nameOf(id)], nameOf(id));
  const shared = env['TREELINE_TOKEN'];
  if (shared !== undefined && shared.trim() !== '' && ids.some((id) => !tokens.has(id)))
    keep(single('TREELINE_TOKEN'), shared, 'TREELINE_TOKEN');
  return tokens;
}

const nameOf = (id: string) => `TREELINE_TOKEN_${id.toUpperCase().replaceAll('-', '_')}`;
