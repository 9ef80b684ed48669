import type { NodeAbout } from '#api/node-facts.ts';
import { grouped } from '#domain/int64.ts';

/** What `/v2/version` says of the node's features, in words. */
export function Features({ about }: { about: NodeAbout }) {
  return (
    <ul className="grid gap-0.5">
      {featureWords(about).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function featureWords(about: NodeAbout): readonly string[] {
  const { maxRightsPerUser, checkpointSeconds, maxPartiesPage, maxVettedPackagesPage } = about;
  const users = has(about.userManagement, 'keep users and their rights');
  return [
    maxRightsPerUser === undefined
      ? users
      : `${users}, at most ${grouped(maxRightsPerUser)} rights a user`,
    checkpointSeconds === undefined
      ? 'how often it tells a checkpoint: not told'
      : `tell a checkpoint at least every ${grouped(checkpointSeconds)} s`,
    maxPartiesPage === undefined
      ? 'pages of parties: not told'
      : `list parties, ${grouped(maxPartiesPage)} a page`,
    maxVettedPackagesPage === undefined
      ? 'pages of vetted packages: not told (since 3.4)'
      : `list vetted packages, ${grouped(maxVettedPackagesPage)} a page`,
    has(about.commandInspection, 'inspect commands'),
    has(about.staticTime, 'keep time by hand (static time)'),
  ];
}

function has(told: boolean | undefined, what: string): string {
  if (told === undefined) return `${what}: not told`;
  return told ? what : `not: ${what}`;
}
