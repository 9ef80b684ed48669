import { useEffect, useState } from 'react';
import type { RawDocument } from '#domain/update/document.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { type RawPlace, RawTree } from './raw-tree.tsx';

type RawPanelProps = {
  readonly raw: RawDocument;
  readonly place: RawPlace;
  readonly onPlace: (place: RawPlace) => void;
  /** The file name of "Save as received". */
  readonly saveName: string;
};

/**
 * A body as it came: a foldable JSON tree in wire order, with find. The address says where it
 * opens; from then on the panel knows itself where the reader is and writes the address. Give it
 * a key of the body, so that another one opens where the reader is by then.
 */
export function RawPanel(props: RawPanelProps) {
  const { turn, place, move } = useAddress(props.place, props.onPlace);
  return <PlacedRaw key={turn} {...props} place={place} onPlace={move} />;
}

function PlacedRaw(props: RawPanelProps) {
  const { raw, place } = props;
  const [asked] = useState(place.path ?? '');
  const [start, setStart] = useState<{ row: number | undefined }>();
  useEffect(() => hear(raw.locate(asked), (row) => setStart({ row })), [raw, asked]);
  if (start === undefined) return null;
  return (
    <div className="grid min-w-0 gap-3">
      {start.row === undefined && (
        <Notice tone="warning">
          No value at{' '}
          <code className="wrap-anywhere">
            <HonestText text={asked} />
          </code>
          . The link may be for another source or encoding. The top is selected.
        </Notice>
      )}
      <RawTree {...props} start={start.row ?? 0} />
    </div>
  );
}
