import { type FormEvent, useState } from 'react';
import { isTemplateId } from '#domain/ledger/template-id.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';

/** Requests the views of the contract as interfaces; their ids are in the address. */
export function InterfacesForm({
  interfaces,
  onInterfaces,
}: {
  interfaces: readonly string[];
  onInterfaces: (interfaces: readonly string[]) => void;
}) {
  const text = interfaces.join(' ');
  const [typed, setTyped] = useState(text);
  const [isLeft, setLeft] = useState(false);
  const names = typed.split(/[\s,]+/).filter((name) => name !== '');
  // Back shows other views; what the form itself has sent stays as it was typed.
  const [sent, setSent] = useState(text);
  if (sent !== text) {
    setSent(text);
    if ([...new Set(names)].join(' ') !== text) setTyped(text);
  }
  const wrong = names.find((name) => !isTemplateId(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (wrong === undefined) onInterfaces([...new Set(names)]);
  };
  return (
    <form
      onSubmit={submit}
      className="flex flex-wrap items-center gap-2 border-t border-line pt-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-80">
        <TextField
          label="Interface views"
          value={typed}
          maxLength={2_000}
          placeholder="#package-name:Module:Interface"
          hint="Interface ids, separated by spaces."
          problem={
            isLeft && wrong !== undefined ? 'Not an interface id: package:Module:Name.' : undefined
          }
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setLeft(true)}
        />
      </div>
      <Button type="submit">Read views</Button>
    </form>
  );
}
