import { memo } from 'react';

/** What a box suggests; as `NameItems`, drawn again only when it is something else. */
export const NameOffer = memo(function NameOffer({
  id,
  offered,
  names,
}: {
  id: string;
  offered: readonly string[];
  /** Those that are in the list already. */
  names: readonly string[];
}) {
  const here = new Set(names);
  return (
    <datalist id={id}>
      {offered
        .filter((name) => !here.has(name))
        .map((name) => (
          <option key={name} value={name} />
        ))}
    </datalist>
  );
});
