import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** A success whose party is not the signed one proves nothing about the signed one. */
export function OtherParty({ reported }: { reported: string }) {
  return (
    <Notice tone="warning">
      {reported === '' ? (
        'The node returned success without a party id.'
      ) : (
        <>
          The node returned success for another party: <HonestText text={reported} />.
        </>
      )}{' '}
      The signed party is checked separately.
    </Notice>
  );
}
