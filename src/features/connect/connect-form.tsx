import { Suspense, useId, useRef, useState } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { isForbidden, needsReload } from '#api/connection/custom-addresses.ts';
import { type AddressRead, parseAddress } from '#api/http/node-url.ts';
import type { Network } from '#domain/ledger/rights.ts';
import type { FieldProblem, FormReading } from '#domain/text/form-reading.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useForm } from '#ui/controls/form.ts';
import { TokenDestination } from '#ui/names/token-destination.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { type AddressedApi, addressNote } from './address-note.ts';
import { ExpiredToken } from './expired-token.tsx';
import { TokenFacts } from './token-facts.tsx';
import { TokenField, takeToken } from './token-field.tsx';
import { TokenSettings } from './token-settings.tsx';
import { useTokenState } from './token-state.ts';

/** For the networks that have an issuer. */
const SignInPart = lazyPart(() => import('./sign-in-part.tsx').then((part) => part.SignInPart));

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

function readBox(text: string): AddressRead | undefined {
  return text.trim() === '' ? undefined : parseAddress(text, document.baseURI);
}

/** Shows the base URL before anything is sent (SEC-01). */
function AddressField({
  api,
  label,
  hint,
  value,
  onChange,
}: {
  api: AddressedApi;
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const read = readBox(value);
  const note = read?.kind === 'address' ? addressNote(api, read.url) : undefined;
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
            <span className="font-mono wrap-anywhere text-ink-2">{read.shownUrl}</span>
            {[...(note === undefined ? [] : [note]), ...read.notes].map((one) => (
              <span key={one} className="block text-warn">
                {one}
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

export function ConnectForm({
  connections,
  opened,
  onOpened,
  onReload,
  returnTo,
}: {
  connections: Connections;
  opened: NodeConnection | undefined;
  onOpened: (node: NodeConnection) => void;
  /** The page has to be loaded again before it may connect to these addresses (SEC-12). */
  onReload: () => void;
  /** Where a sign-in returns to, by the id of its network. */
  returnTo: (networkId: string) => string;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState(opened?.network.id ?? TYPED);
  const [baseUrl, setBaseUrl] = useState(opened?.network.baseUrl ?? '');
  const [scanUrl, setScanUrl] = useState(opened?.network.scanUrl ?? '');
  // The token field is emptied when it is read, so the problems of the last submission are kept.
  const [problems, setProblems] = useState<readonly FieldProblem<ConnectField>[]>([]);
  const token = useTokenState(opened?.token);
  const listed = networksOf(connections, opened);
  const offered = listed.find(({ id }) => id === chosen);
  const ledger = readBox(baseUrl);
  const scan = readBox(scanUrl);
  const typed = chosen === TYPED ? typedTarget(ledger, scan) : undefined;
  const willReload = typed !== undefined && 'baseUrl' in typed && isForbidden(typed);
  const read = (): FormReading<{ target: Target; text: string }, ConnectField> => {
    const target = chosen === TYPED ? typedTarget(ledger, scan) : { network: chosen };
    if ('problem' in target) return { kind: 'problems', problems: [target] };
    const pasted = takeToken(box);
    if ('token' in pasted) return { kind: 'ready', value: { target, text: pasted.token } };
    if (ledger === undefined) return { kind: 'ready', value: { target, text: '' } };
    return { kind: 'problems', problems: [{ field: 'token', problem: pasted.problem }] };
  };
  const checked = useForm({
    reading: { kind: 'problems', problems },
    shows: 'all',
    settle: () => {
      const reading = read();
      setProblems(reading.kind === 'problems' ? reading.problems : []);
      return reading;
    },
    // A new connection replaces the old one, so it is opened only for a valid form.
    onReady: async ({ target, text }: { target: Target; text: string }) => {
      if (!('network' in target) && needsReload(target)) return onReload();
      const node =
        'network' in target ? connections.choose(target.network) : connections.connectTyped(target);
      if (node === undefined) return;
      await setToken(node, text);
      onOpened(node);
    },
  });
  const alert = checked.problemAt('addresses');
  const typeInto = (set: (text: string) => void) => (text: string) => {
    setChosen(TYPED);
    set(text);
  };
  return (
    <form {...checked.form} className="panel grid gap-4 p-4">
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
        api="ledger"
        label="Ledger API URL"
        hint="The JSON Ledger API (paths start with /v2). A path prefix is allowed. Leave empty to use Scan only."
        value={baseUrl}
        onChange={typeInto(setBaseUrl)}
      />
      <AddressField
        api="scan"
        label="Scan API URL"
        hint="The Scan API (paths start with /v0). Leave empty to use the ledger only."
        value={scanUrl}
        onChange={typeInto(setScanUrl)}
      />
      <TokenField
        box={box}
        problem={checked.problemAt('token')}
        hint={
          <>
            Sent only to{' '}
            {ledger?.kind === 'address' ? (
              <TokenDestination
                baseUrl={ledger.url}
                upstream={offered?.ledgerUpstream ?? ledger.url}
              />
            ) : (
              'the Ledger API URL.'
            )}{' '}
            The token stays in memory. Leave empty to send requests without a token.
            {willReload && (
              <span className="block text-warn">
                The page is loaded again for these addresses. Enter the token after that.
              </span>
            )}
          </>
        }
      />
      {token?.kind === 'held' && token.isHeldBack && (
        <ExpiredToken
          state={token}
          onSend={() => {
            opened?.token?.sendExpired();
            if (opened !== undefined) onOpened(opened);
          }}
        />
      )}
      {token?.kind === 'held' && <TokenFacts state={token} />}
      {opened?.token !== undefined && opened.network.demoToken === undefined && (
        <TokenSettings token={opened.token} />
      )}
      {offered?.oidc !== undefined && (
        <Suspense>
          <SignInPart network={offered} opened={opened} next={returnTo(offered.id)} />
        </Suspense>
      )}
      {alert !== undefined && (
        <p role="alert" className="text-archive">
          {alert}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit">
          Connect
        </Button>
        <Button
          disabled={token === undefined || token.kind === 'absent'}
          onClick={() => {
            opened?.token?.forget();
            // A disabled button loses the focus.
            box.current?.focus();
          }}
        >
          Forget token
        </Button>
      </div>
    </form>
  );
}

type ConnectField = 'addresses' | 'token';

type Target =
  | { readonly network: string }
  | { readonly baseUrl: string | undefined; readonly scanUrl: string | undefined };

function typedTarget(
  ledger: AddressRead | undefined,
  scan: AddressRead | undefined,
): Target | FieldProblem<ConnectField> {
  if (ledger?.kind === 'bad' || scan?.kind === 'bad')
    return { field: 'addresses', problem: 'Fix the address above.' };
  if (ledger === undefined && scan === undefined)
    return { field: 'addresses', problem: 'Enter at least one address.' };
  return { baseUrl: ledger?.url, scanUrl: scan?.url };
}

/** The open network may be missing from the list, such as a separate simulated world. */
function networksOf({ list }: Connections, opened: NodeConnection | undefined) {
  const network = opened?.network;
  if (network === undefined || network.id === TYPED) return list;
  return list.some((one) => one.id === network.id) ? list : [...list, network];
}

/**
 * Stores a pasted token. An empty field keeps the current token, which may come from another tab.
 * Without one, requests without a token are tried again. @param text as `readPasted` returns it
 */
async function setToken(node: NodeConnection, text: string): Promise<void> {
  if (node.token === undefined) return;
  await node.token.settled();
  if (text !== '' || node.token.state().kind === 'absent') node.token.paste(text);
}
