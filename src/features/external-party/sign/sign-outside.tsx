import { useRef, useState } from 'react';
import type { Consent } from '#domain/external-party/external-party.ts';
import { readPastedSignature } from '#domain/signing/pasted-signature.ts';
import { mayBePrivateKey } from '#domain/signing/private-key-text.ts';
import { signedDigest, signingCommands } from '#domain/signing/signing-command.ts';
import { KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { CommandText } from '#features/external-party/command-text.tsx';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { consentOf, type Message, MessageText } from './signed-messages.tsx';

/**
 * Verifies external signatures before use. Pasted text stays out of React's state, because it may
 * be a private key.
 */
export function SignOutside(props: {
  generated: Generated;
  scope: Consent['kind'];
  messages: readonly Message[];
  onSigned: (consent: Consent) => void;
}) {
  const { generated, scope, messages, onSigned } = props;
  const { spec, spki } = generated.key;
  const boxes = useRef<(HTMLTextAreaElement | null)[]>([]);
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([]);
  const check = async () => {
    const read = boxes.current.flatMap((box) => {
      if (box === null) return [];
      // The user may paste the command's key file by mistake.
      if (!mayBePrivateKey(box.value, spki)) return [readPastedSignature(spec, box.value)];
      box.value = '';
      return [{ kind: 'bad', why: PRIVATE } as const];
    });
    setProblems(read.map((one) => (one.kind === 'bad' ? one.why : undefined)));
    const signatures = read.flatMap((one) => (one.kind === 'signature' ? [one.bytes] : []));
    if (signatures.length < messages.length) return;
    try {
      const checked = await consentOf(generated, scope, messages, signatures);
      if ('consent' in checked) return onSigned(checked.consent);
      setProblems(
        messages.map((_, at) => (checked.wrong.includes(at) ? notByKey(spec) : undefined)),
      );
    } catch (thrown) {
      setProblems([keyProblemOf(thrown)]);
    }
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {messages.map((message, at) => (
        <div key={message.name} className="grid gap-3">
          <MessageText message={message} />
          <HowToSign spec={spec} message={message} />
          <TextArea
            ref={(box) => {
              boxes.current[at] = box;
            }}
            label={messages.length === 1 ? 'Signature' : `Signature of transaction ${at + 1}`}
            hint="Base64, base64url or hex. Verified before use."
            problem={problems[at]}
            rows={2}
            maxLength={2_000}
          />
        </div>
      ))}
      <Button look="primary" type="submit" className="justify-self-start">
        Check and use {messages.length === 1 ? 'the signature' : 'the signatures'}
      </Button>
    </form>
  );
}

/** ECDSA signs a digest, which some signers compute and others expect. */
function HowToSign({ spec, message }: { spec: KeySpec; message: Message }) {
  const digest = signedDigest(spec, message.bytes);
  return (
    <>
      {digest === undefined ? (
        <p className="max-w-3xl text-ink-2">
          Ed25519 signs the 34 bytes themselves. A signature over a digest of them is not valid.
        </p>
      ) : (
        <MessageText
          message={{
            name: `${digest.name} of the ${message.name.toLowerCase()}`,
            bytes: digest.bytes,
          }}
          about={`${digest.bytes.length} bytes; ECDSA signs this digest of the 34 bytes`}
        />
      )}
      {signingCommands(spec, message.bytes).map(({ takes, since, text }) => (
        <div key={takes} className="grid gap-1">
          <p className="max-w-3xl text-ink-2">
            {TAKES[takes]} Requires OpenSSL {since} or later.
          </p>
          <CommandText
            name={takes === 'message' ? 'Command to sign' : 'Command to sign the digest'}
            command={text}
          />
        </div>
      ))}
    </>
  );
}

const TAKES = {
  message: 'This command takes the 34 bytes.',
  digest: 'This command takes the digest, as many hardware and cloud signers do.',
} as const;

const NOT_BY_KEY = {
  message:
    'Not a valid signature by this key over these 34 bytes. Sign all raw bytes, including the prefix, not their text.',
  digest:
    'Not a valid signature by this key over these 34 bytes. Sign all raw bytes, including the prefix, not their text. Hash them exactly once: give a signer either the 34 bytes or the digest, as it expects.',
} as const;

function notByKey(spec: KeySpec): string {
  return NOT_BY_KEY[KEY_KINDS[spec].digest === undefined ? 'message' : 'digest'];
}

const PRIVATE =
  'This looks like a private key. The key was not used, and the field was cleared. Paste the output of the command.';
