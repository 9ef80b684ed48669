import { useState } from 'react';
import { type Hosting, ownHostingWords } from '#domain/topology-hosting.ts';
import { NameField } from './name-field.tsx';

/** The reader's own participant among those that are asked to host, which may be some hundreds. */
export function OwnParticipant({ hosting }: { hosting: Hosting }) {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid max-w-3xl gap-1.5">
      <NameField
        label="Your participant"
        hint="The id of your own participant: it is looked for here, to say what your node would do."
        value={typed}
        maxLength={300}
        problem={undefined}
        onChange={setTyped}
      />
      <p role="status" className="font-semibold">
        {ownHostingWords(hosting, typed)}
      </p>
    </div>
  );
}
