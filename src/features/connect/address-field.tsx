import { type AddressRead, parseAddress } from '#domain/address.ts';
import { TextField } from '#ui/field.tsx';

/** What stands in an address box: nothing, an address, or something that is none. */
export function readBox(text: string): AddressRead | undefined {
  return text.trim() === '' ? undefined : parseAddress(text, document.baseURI);
}

/** A box for a node's address. What would be asked is shown before anything is sent (SEC-01). */
export function AddressField({
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
            Will ask <span className="font-mono wrap-anywhere text-ink-2">{read.shownHost}</span>
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
