import { createHash } from 'node:crypto';
import { SHELL } from '@stepwell/release-server/release';
import type { PlayedCall } from '../plays/play-site';
import type { Played, PlayedView } from '../plays/played';
import { type ViewportMode, viewportModeName } from '../plays/viewport-modes';
import type { Difference } from '../report/test-report';
import { changeText, isChanged, type LineChanges, lineChanges, withoutUnstable } from './line-changes';
import { type PictureDifference, pictureDifference } from './screenshot-difference';

/** One scenario of one release, played once, and once more where the first plays of two releases differ. */
export interface PlayedTwice {
  first: Played;
  again?: Played;
}

export interface ComparedPlays {
  differences: Difference[];
  /** What differs between two plays of one release, a line for each. */
  unstable: string[];
  pictures: { look: ViewportMode; difference: PictureDifference }[];
}

/** Of one file, before anybody is told: another name of a variable is another byte. */
const SMALL_BYTES = 256;

/** Says in what a scenario differs between two releases, and in what no two plays are alike. */
export function comparePlays(before: PlayedTwice, after: PlayedTwice): ComparedPlays {
  const compared: ComparedPlays = { differences: [], unstable: [], pictures: [] };
  const note = (kind: Difference['kind'], text: string, content: string | Buffer, look?: ViewportMode) =>
    compared.differences.push({ kind, text, look, id: idOf(after.first.scenario, kind, look, content) });
  const lines = (
    kind: Difference['kind'],
    what: string,
    of: (played: Played) => string[],
    look?: ViewportMode,
  ) => {
    const noise = [before, after].map(({ first, again }) => lineChanges(of(first), of(again ?? first)));
    const changes = changesBetween(
      [before.first, before.again ?? before.first].map(of),
      [after.first, after.again ?? after.first].map(of),
      noise,
    );
    if (isChanged(changes)) note(kind, changeText(changes), JSON.stringify(changes), look);
    for (const each of noise) if (isChanged(each)) compared.unstable.push(unstableText(what, each, look));
  };
  for (const { look, picture } of after.first.looks) {
    const earlier = lookOf(before.first, look);
    if (!earlier) continue;
    lines(
      'tree',
      'what a screen reader is told',
      (played) => lookOf(played, look)?.tree.split('\n') ?? [],
      look,
    );
    const again = { before: pictureIn(before, look), after: pictureIn(after, look) };
    for (const [release, shot] of [
      ['before', earlier.picture],
      ['after', picture],
    ] as const) {
      const second = again[release];
      if (second && pictureDifference(shot, second))
        compared.unstable.push(`the picture at ${viewportModeName(look)}, ${release}`);
    }
    const difference = pictureDifference(earlier.picture, picture, again);
    if (!difference) continue;
    compared.pictures.push({ look, difference });
    const { pixels, box } = difference;
    const where = `${box.width} × ${box.height} px at ${box.left}, ${box.top}`;
    note('picture', `${pixels} pixels differ, within ${where}`, difference.picture, look);
  }
  lines('markup', 'the markup', ({ unseen }) => unseen.markup);
  lines('keyboard', 'the way of the Tab key', ({ unseen }) => unseen.keyboard);
  lines('kept', 'what is kept', ({ unseen }) => unseen.kept);
  lines('calls', 'the calls', ({ calls }) => callTexts(calls));
  lines('files', 'the files', namesOf);
  const isWeightStable = [before, after].every(
    ({ first, again }) => !again || weightChanges(first, again).length === 0,
  );
  for (const text of isWeightStable ? weightChanges(before.first, after.first) : [])
    note('files', text, text);
  // Axe is asked of one play alone: what it objects to is found as it is.
  const saidBy = ({ findings }: Played) => findings.filter(({ kind }) => kind !== 'axe');
  lines('findings', 'what was found', (played) => saidBy(played).map(({ kind, text }) => `${kind}: ${text}`));
  compared.unstable = [...new Set(compared.unstable)];
  return compared;
}

type Lines = readonly string[];

/**
 * What differs between two releases beside what differs between two plays of one. A release that has nothing steady to differ in,
 * and yet is in no play what the other is in both, differs all the same: a race that it has begun comes out this way or that.
 */
function changesBetween(
  [before = [], beforeAgain = []]: readonly Lines[],
  [after = [], afterAgain = []]: readonly Lines[],
  noise: readonly LineChanges[],
): LineChanges {
  const changes = lineChanges(before, after);
  const steady = withoutUnstable(changes, noise);
  const isNeverAlike =
    !isChanged(lineChanges(before, beforeAgain)) && isChanged(lineChanges(before, afterAgain));
  return isNeverAlike && !isChanged(steady) ? changes : steady;
}

/** Whether two plays show the same in everything: then nobody need ask whether they are stable. */
export function areEqual(before: Played, after: Played): boolean {
  const { differences } = comparePlays({ first: before }, { first: after });
  return differences.length === 0;
}

function namesOf(played: Played): string[] {
  return ownFiles(played).map(({ name }) => name);
}

/** The shell is the same around both, and fetches a release's hashes whenever it has nothing else to do. */
function ownFiles({ files }: Played): Played['files'] {
  return files.filter(({ name }) => !name.startsWith(`${SHELL}/`) && !name.endsWith('/integrity.json'));
}

/** Files of both that weigh more or less than before, a line for each. */
function weightChanges(before: Played, after: Played): string[] {
  return ownFiles(after).flatMap(({ name, bytes }) => {
    const was = before.files.find((each) => each.name === name)?.bytes;
    if (was === undefined) return [];
    return Math.abs(bytes - was) > Math.max(SMALL_BYTES, was / 50)
      ? [`${name}: ${was} bytes before, ${bytes} now`]
      : [];
  });
}

/** Keys are drawn anew by every play: which calls have the same one is what can be compared. */
function callTexts(calls: readonly PlayedCall[]): string[] {
  const keys = [...new Set(calls.map(({ idempotencyKey }) => idempotencyKey))].filter(Boolean);
  return calls.map(({ by, call, query, body, idempotencyKey, answer }) => {
    const key = idempotencyKey ? ` (key ${keys.indexOf(idempotencyKey) + 1})` : '';
    return `${by} ${call} ${JSON.stringify(query)} ${JSON.stringify(body)}${key} → ${answer}`;
  });
}

function unstableText(what: string, changes: LineChanges, look?: ViewportMode): string {
  return `${what}${look ? ` at ${viewportModeName(look)}` : ''}: ${changeText(changes)}`;
}

function pictureIn({ again }: PlayedTwice, look: ViewportMode): Buffer | undefined {
  return again && lookOf(again, look)?.picture;
}

function lookOf({ looks }: Played, wanted: ViewportMode): PlayedView | undefined {
  return looks.find(({ look }) => look.width === wanted.width && look.scheme === wanted.scheme);
}

/** The same for the same difference of the same two releases. */
export function idOf(
  scenario: string,
  kind: string,
  look: ViewportMode | undefined,
  content: string | Buffer,
): string {
  const hash = createHash('sha256').update(`${scenario}\0${kind}\0${look ? viewportModeName(look) : ''}\0`);
  return hash.update(content).digest('hex').slice(0, 10);
}
