import { type FormEvent, useId, useRef, useState } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { type AddressRead, parseAddress } from '#api/http/node-url.ts';
import { readPasted, type TokenHolder } from '#api/token/token.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { TokenFacts } from './token-facts.tsx';
import { TokenField, takeText } from './token-field.tsx';
import { useTokenState } from './token-state.ts';

/** `typed` selects custom addresses. */
function NetworkChoice({
  networks,
  value,
  onChoose,
}: {
  networks: readonly Network[];
  value: string;
  onChoose: (network: Network | undefined) => void;
}) {
  const id = useId();
  const simulated = networks.filter(isSimulated);
  const configured = networks.filter((one) => !isSimulated(one));
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Network
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(networks.find((one) => one.id === event.target.value))}
        className="w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5"
      >
        <Group label="Configured" networks={configured} />
        <Group label="Simulated" networks={simulated} />
        <option value="typed">Custom addresses …</option>
      </select>
    </div>
  );
}

function Group({ label, networks }: { label: string; networks: readonly Network[] }) {
  if (networks.length === 0) return null;
  return (
    <optgroup label={label}>
      {networks.map((network) => (
        <option key={network.id} value={network.id}>
          {network.label}
        </option>
      ))}
    </optgroup>
  );
}

/** The server's simulated networks are `demo` and `sim-<scenario>`. */
function isSimulated({ id, demoToken }: Network): boolean {
  return demoToken !== undefined || /^(?:demo|sim-.*)$/.test(id);
}

/** The setting is stored in this browser. */
function ShareSwitch({ token }: { token: TokenHolder }) {
  const [on, setOn] = useState(() => token.sharing());
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={on}
        className="mt-1 accent-accent"
        onChange={(event) => {
          token.share(event.target.checked);
          setOn(token.sharing());
        }}
      />
      <span>
        Share the token with other tabs of this page
        <span className="block text-sm text-ink-3">
          The token passes from memory to memory, for the same Ledger API URL only. “Forget token”
          clears it in all tabs.
        </span>
      </span>
    </label>
  );
}

/** Returns undefined for an empty text. */
function readBox(text: string): AddressRead | undefined {
  return text.trim() === '' ? undefined : parseAddress(text, document.baseURI);
}

/** Shows the host before anything is sent (SEC-01). */
function AddressField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const read = readBox(value);
  return (
    <TextField
      label={label}
      value={value}
      inputMode="url"
      onChange={(event) => onChange(event.target.value)}
      placeholder="https://"
      problem={read?.kind === 'bad' ? read.why : undefined}
      hint={
        read?.kind === 'address' ? (
          <>
            Requests go to{' '}
            <span className="font-mono wrap-anywhere text-ink-2">{read.shownHost}</span>
            {read.notes.map((note) => (
              <span key={note} className="block text-warn">
                {note}
              </span>
            ))}
          </>
        ) : (
          hint
        )
      }
    />
  );
}

const TYPED = 'typed';

/** Sends nothing before "Connect". */
export function ConnectForm({
  connections,
  opened,
  onOpened,
}: {
  connections: Connections;
  opened: NodeConnection | undefined;
  onOpened: (node: NodeConnection) => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState(opened?.network.id ?? TYPED);
  const [baseUrl, setBaseUrl] = useState(opened?.network.baseUrl ?? '');
  const [scanUrl, setScanUrl] = useState(opened?.network.scanUrl ?? '');
  const [problem, setProblem] = useState<{ about: 'addresses' | 'token'; text: string }>();
  const token = useTokenState(opened?.token);
  const listed = networksOf(connections, opened);
  const ledger = readBox(baseUrl);
  const scan = readBox(scanUrl);

  // A new connection drops the old one, so open it only for a valid form.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const target = chosen === TYPED ? typedTarget(ledger, scan) : { network: chosen };
    if ('problem' in target) return setProblem({ about: 'addresses', text: target.problem });
    const text = takeText(box);
    const read = readPasted(text);
    if ('problem' in read && ledger !== undefined)
      return setProblem({ about: 'token', text: read.problem });
    setProblem(undefined);
    const node =
      'network' in target ? connections.choose(target.network) : connections.connectTyped(target);
    if (node === undefined) return;
    await setToken(node, text);
    onOpened(node);
  };
  const typeInto = (set: (text: string) => void) => (text: string) => {
    setChosen(TYPED);
    set(text);
  };
  return (
    <form onSubmit={submit} autoComplete="off" className="panel grid gap-4 p-4">
      {listed.length > 0 && (
        <NetworkChoice
          networks={listed}
          value={chosen}
          onChoose={(network) => {
            setChosen(network?.id ?? TYPED);
            setBaseUrl(network?.baseUrl ?? '');
            setScanUrl(network?.scanUrl ?? '');
          }}
        />
      )}
      <AddressField
        label="Ledger API URL"
        hint="The JSON Ledger API (paths start with /v2). A path prefix is allowed. Leave empty to use Scan only."
        value={baseUrl}
        onChange={typeInto(setBaseUrl)}
      />
      <AddressField
        label="Scan API URL"
        hint="The Scan API (paths start with /v0). Leave empty to use the ledger only."
        value={scanUrl}
        onChange={typeInto(setScanUrl)}
      />
      <TokenField
        box={box}
        problem={problem?.about === 'token' ? problem.text : undefined}
        hint={
          <>
            Sent only to{' '}
            {ledger?.kind === 'address' ? (
              <span className="font-mono wrap-anywhere text-ink-2">{ledger.url}</span>
            ) : (
              'the Ledger API URL'
            )}{' '}
            and kept in memory. Leave empty if the node requires no token.
          </>
        }
      />
      {token?.kind === 'held' && <TokenFacts state={token} />}
      {opened?.token !== undefined && opened.network.demoToken === undefined && (
        <ShareSwitch token={opened.token} />
      )}
      {problem?.about === 'addresses' && (
        <p role="alert" className="text-archive">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit">
          Connect
        </Button>
        <Button
          disabled={token === undefined || token.kind === 'absent'}
          onClick={() => opened?.token?.forget()}
        >
          Forget token
        </Button>
      </div>
    </form>
  );
}

type Target =
  | { readonly baseUrl: string | undefined; readonly scanUrl: string | undefined }
  | { readonly problem: string };

function typedTarget(ledger: AddressRead | undefined, scan: AddressRead | undefined): Target {
  if (ledger?.kind === 'bad' || scan?.kind === 'bad') return { problem: 'Fix the address above.' };
  if (ledger === undefined && scan === undefined) return { problem: 'Enter at least one address.' };
  return { baseUrl: ledger?.url, scanUrl: scan?.url };
}

/** The open network may be missing from the list, such as a fresh simulated world. */
function networksOf({ list }: Connections, opened: NodeConnection | undefined) {
  const network = opened?.network;
  if (network === undefined || network.id === TYPED) return list;
  return list.some((one) => one.id === network.id) ? list : [...list, network];
}

/**
 * Stores a pasted token. An empty field keeps the held token, which may come from another tab, or
 * records that none is needed. @param text already validated by `readPasted`
 */
async function setToken(node: NodeConnection, text: string): Promise<void> {
  if (node.token === undefined) return;
  await node.token.settled();
  if (text.trim() !== '' || node.token.state().kind === 'absent') node.token.paste(text);
}
