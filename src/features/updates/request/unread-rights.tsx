import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';

/** Why the reader is asked for the parties. */
export function UnreadRights({ user }: { user: string | undefined }) {
  return (
    <Notice tone="warning">
      <b>The rights of this token could not be read</b>, so it is not known here as whom it may
      read. Name the parties that it may read, or choose any party if it has the right to that.
      {user !== undefined && (
        <>
          {' '}
          By its own words it is the token of the user “
          <HonestText text={user} />
          ”.
        </>
      )}
    </Notice>
  );
}
