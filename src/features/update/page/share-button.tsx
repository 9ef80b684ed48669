import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useCopy } from '#ui/controls/copy.tsx';
import { PopoverButton } from '#ui/controls/popover-button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { SharedUpdate } from './share-menu.tsx';

const ShareMenu = lazyPart(() => import('./share-menu.tsx').then((part) => part.ShareMenu));

/** Copies the link, a summary and the request of an update. The menu is loaded on request. */
export function ShareButton({ of }: { of: SharedUpdate }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isCopied, copy, byHand] = useCopy(button);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <PopoverButton
        button={button}
        kind="menu"
        panel={(opened) => <ShareMenu {...opened} of={of} onCopy={copy} />}
      >
        <Icon aria-hidden="true" size={12} />
        Share
      </PopoverButton>
      {byHand}
    </>
  );
}
