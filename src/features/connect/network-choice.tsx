import { useId } from 'react';
import type { Network } from '#domain/ledger/rights.ts';

/** `typed` selects custom addresses. */
export function NetworkChoice({
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
