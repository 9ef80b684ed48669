import { useRef } from 'react';
import { counted } from '#domain/plural.ts';
import { Button } from '#ui/button.tsx';

const LARGEST = 2_000_000;

/** Opens a file from disk in place of pasting; its name says nothing and is not looked at. */
export function BundleFile(props: {
  onText: (text: string) => void;
  onTrouble: (why: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File) => {
    if (file.size > LARGEST) {
      const [size, most] = [file.size, LARGEST].map((one) => counted(one, 'byte'));
      props.onTrouble(`The file is too large: it has ${size}, and more than ${most} are not read.`);
      return;
    }
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      props.onText(decoder.decode(await file.arrayBuffer()));
    } catch {
      props.onTrouble('This file is no text.');
    }
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>Open a file</Button>
      <input
        ref={input}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        aria-label="File to review"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void open(file);
          target.value = '';
        }}
      />
    </>
  );
}
