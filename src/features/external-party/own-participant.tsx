import { useState } from 'react';
import { type Hosting, ownHostingWords } from '#domain/topology-hosting.ts';
import { TextField } from '#ui/field.tsx';

/** The reader's own participant among those that are asked to host, which may be some hundreds. */
export function OwnParticipant({ hosting }: { hosting: Hosting }) {
  // The text stays in the box alone, as in the box of the review (decision 0013).
  const [words, setWords] = useState<string>();
  return (
    <div className="grid max-w-3xl gap-1.5">
      <TextField
        label="Your participant"
        hint="The id of your own participant: it is looked for here, to say what your node would do."
        autoCapitalize="off"
        autoCorrect="off"
        onChange={({ target }) => setWords(ownHostingWords(hosting, target.value))}
      />
      <p role="status" className="font-semibold">
        {words}
      </p>
    </div>
  );
}
