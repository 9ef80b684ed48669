import type { NodeAbout } from '#api/node-about.ts';
import { grouped, type Int64 } from '#domain/int64.ts';

/** What `/v2/version` says of the node's features, in words. */
export function Features({ about }: { about: NodeAbout }) {
  return (
    <ul className="grid gap-x-6 gap-y-0.5 xl:grid-cols-2">
      {featureWords(about).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function featureWords(about: NodeAbout): readonly string[] {
  const users = has(about.userManagement, 'users');
  const most = about.maxRightsPerUser;
  return [
    most === undefined ? users : `${users}, up to ${grouped(most)} rights each`,
    amount(about.checkpointSeconds, 'checkpoints', (seconds) => `every ${seconds} s at least`),
    amount(about.maxPartiesPage, 'parties', (size) => `${size} a page`),
    amount(about.maxVettedPackagesPage, 'vetted packages', (size) => `${size} a page`),
    has(about.commandInspection, 'command inspection'),
    has(about.staticTime, 'static time'),
  ];
}

function amount(told: Int64 | undefined, what: string, words: (digits: string) => string): string {
  return `${what}: ${told === undefined ? 'not told' : words(grouped(told))}`;
}

function has(told: boolean | undefined, what: string): string {
  if (told === undefined) return `${what}: not told`;
  return told ? what : `no ${what}`;
}
