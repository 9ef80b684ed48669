import { useId, useState } from 'react';
import { ALLOCATE_PATH } from '#api/parties/parties.ts';
import { confirmationWords } from '#domain/external-party/external-party.ts';
import { counted } from '#domain/text/plural.ts';
import {
  CONFIRMING_WORDS,
  type Hosting,
  OBSERVING_WORDS,
  ownHostingWords,
} from '#domain/topology-checks/topology-hosting.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { CutList } from '#ui/text/cut-list.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** For the operator of another host: the body to bring to their own node, once all of it is right. */
export function HostConsent({ body }: { body: object }) {
  return (
    <section aria-label="Host it" className="panel grid gap-3 p-4">
      <h2 className="text-lg font-semibold">Host it</h2>
      <p className="max-w-3xl text-ink-2">
        If this is what you agreed to, send the same body to your own node with the token of an
        administrator. Nothing else needs signing: your node adds its own consent. Whether it is the
        synchronizer that you mean only the body says; no signature covers it.
      </p>
      <SentBody url={`LEDGER_URL${ALLOCATE_PATH}`} body={body} />
    </section>
  );
}

/** The reader's own participant among those that are asked to host, which may be some hundreds. */
function OwnParticipant({ hosting }: { hosting: Hosting }) {
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

/** What hosting would mean for each participant, in words: the reader looks for their own. */
export function HostingPanel(props: {
  hosting: Hosting;
  /** The fingerprint of the party's key, computed here; undefined where there is no single key. */
  fingerprint: string | undefined;
  /** What a bundle says of it; nothing that is signed does. */
  synchronizer: string | undefined;
}) {
  const { hosting, fingerprint, synchronizer } = props;
  const { party, confirming, observing, threshold } = hosting;
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 gap-3 p-4">
      <h2 id={id} className="text-lg font-semibold">
        What participants are asked to host
      </h2>
      <OwnParticipant hosting={hosting} />
      <FactList>
        <dt className="text-ink-3">Party</dt>
        <dd className="font-mono wrap-anywhere">
          <HonestText text={party || 'empty'} />
        </dd>
        <dt className="text-ink-3">Fingerprint</dt>
        <dd className="font-mono wrap-anywhere">{fingerprint ?? 'of no single key'}</dd>
        {synchronizer !== undefined && (
          <>
            <dt className="text-ink-3">Synchronizer</dt>
            <dd className="wrap-anywhere">
              <span className="font-mono">
                <HonestText text={synchronizer || 'empty'} />
              </span>
              , says the bundle. No signature covers it.
            </dd>
          </>
        )}
        <dt className="text-ink-3">Confirmations</dt>
        <dd>{confirmationWords(threshold, confirming.length)}</dd>
      </FactList>
      <Hosts
        ids={confirming}
        title={`${counted(confirming.length, 'participant')} would confirm`}
        words={
          confirming.length === 1
            ? `It ${CONFIRMING_WORDS}. While it is silent, the party can do nothing.`
            : `Each ${CONFIRMING_WORDS}. While too few of them answer, the party can do nothing.`
        }
      />
      <Hosts
        ids={observing}
        title={`${counted(observing.length, 'participant')} would only observe`}
        words={`${observing.length === 1 ? 'It' : 'Each'} ${OBSERVING_WORDS}.`}
      />
      <p className="max-w-3xl text-ink-2">
        To host gives nobody the right to act for the party: that takes the key.
      </p>
    </section>
  );
}

function Hosts({ ids, title, words }: { ids: readonly string[]; title: string; words: string }) {
  const id = useId();
  if (ids.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="max-w-3xl text-ink-2">{words}</p>
      <ul aria-labelledby={id} className="grid list-disc gap-0.5 pl-5">
        <CutList
          all={ids}
          name="participants"
          draw={(participant) => (
            <span className="font-mono wrap-anywhere">
              <HonestText text={participant} />
            </span>
          )}
        />
      </ul>
    </div>
  );
}
