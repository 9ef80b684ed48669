import { HonestText } from './honest-text.tsx';

/** What is wrong at one field, tied to it by the id; nothing when nothing is. */
export function ProblemList({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} className="grid gap-0.5 empty:hidden text-sm wrap-anywhere text-archive">
      {problems.map((problem) => (
        <p key={problem}>
          <HonestText text={problem} />
        </p>
      ))}
    </div>
  );
}
