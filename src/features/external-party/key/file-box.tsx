import { type Ref, useId } from 'react';

export function FileBox({
  label,
  onFile,
  keep = false,
  problem,
  box,
}: {
  label: string;
  onFile: (file: File | undefined) => void;
  /** If true, the file remains selected; otherwise the same file can be chosen again. */
  keep?: boolean;
  problem?: string | undefined;
  box?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-ink-2">{label}</span>
        <input
          ref={box}
          type="file"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            if (!keep) target.value = '';
          }}
          className="max-w-full text-ink-3 file:mr-2 file:rounded-md file:border file:border-line file:bg-raised file:px-2 file:py-0.5 file:text-ink-2"
        />
      </label>
      {problem !== undefined && (
        <p id={id} className="text-sm text-archive">
          {problem}
        </p>
      )}
    </div>
  );
}
