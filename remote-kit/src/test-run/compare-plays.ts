import { createHash } from 'node:crypto';
import type { Played, PlayedView, TimedView } from '../plays/played';
import { type ViewportMode, viewportModeName } from '../plays/viewport-modes';
import type { Difference } from '../report/test-report';
import { changeText, isChanged, type LineChanges, lineChanges, withoutUnstable } from './line-changes';
import { type ScreenshotDifference, screenshotDifference } from './screenshot-difference';

/** The plays of a scenario on one release. `again` exists only if the first plays of the two releases have a new difference. */
export interface PlayedTwice {
  first: Played;
  again?: Played;
}

export interface ComparedPlays {
  differences: Difference[];
  /** What differs between two plays of one release, a line each. */
  unstable: string[];
  screenshots: { mode: ViewportMode; difference: ScreenshotDifference }[];
}

/** Smaller changes of a file's size are not reported, because another variable name is enough to change a byte. */
const SMALL_BYTES = 256;

/**
 * Compares a scenario between two releases, and finds what differs between two plays of the same release.
 * @param before plays of the release to compare with
 * @param after plays of the release that is checked
 */
export function comparePlays(before: PlayedTwice, after: PlayedTwice): ComparedPlays {
  const compared: ComparedPlays = { differences: [], unstable: [], screenshots: [] };
  /** Equal `content` gives differences the same id. */
  const addDifference = (kind: Difference['kind'], text: string, content: string, look?: ViewportMode) =>
    compared.differences.push({ kind, text, look, id: differenceId(kind, content) });
  /** Compares a part of the page, called `name` in the report, by the lines of text that `linesOf` reads from a play. */
  const compareLines = (
    kind: Difference['kind'],
    name: string,
    linesOf: (played: Played) => string[],
    mode?: ViewportMode,
  ) => {
    const unstableChanges = [before, after].map(({ first, again }) =>
      lineChanges(linesOf(first), linesOf(again ?? first)),
    );
    const changes = changesBetween(
      [before.first, before.again ?? before.first].map(linesOf),
      [after.first, after.again ?? after.first].map(linesOf),
      unstableChanges,
    );
    if (isChanged(changes)) addDifference(kind, changeText(changes), JSON.stringify(changes), mode);
    for (const each of unstableChanges)
      if (isChanged(each))
        compared.unstable.push(`${name}${mode ? ` at ${viewportModeName(mode)}` : ''}: ${changeText(each)}`);
  };
  for (const { mode, screenshot } of after.first.views) {
    const earlier = viewOf(before.first, mode);
    if (!earlier) continue;
    compareLines(
      'tree',
      'the accessibility tree',
      (played) => viewOf(played, mode)?.tree.split('\n') ?? [],
      mode,
    );
    const secondScreenshots = { before: screenshotIn(before, mode), after: screenshotIn(after, mode) };
    for (const [release, firstScreenshot] of [
      ['before', earlier.screenshot],
      ['after', screenshot],
    ] as const) {
      const second = secondScreenshots[release];
      if (second && screenshotDifference(firstScreenshot, second))
        compared.unstable.push(`the picture at ${viewportModeName(mode)}, ${release}`);
    }
    const difference = screenshotDifference(earlier.screenshot, screenshot, secondScreenshots);
    if (!difference) continue;
    compared.screenshots.push({ mode, difference });
    const { pixels, box } = difference;
    const where = `${box.width} × ${box.height} px at ${box.left}, ${box.top}`;
    addDifference('picture', `${pixels} pixels differ, within ${where}`, difference.change, mode);
  }
  compareLines('markup', 'the markup', ({ invisible }) => invisible.markup);
  compareLines('keyboard', 'the tab order', ({ invisible }) => invisible.keyboard);
  compareLines('kept', 'the stored data', ({ invisible }) => invisible.stored);
  compareLines('calls', 'the calls', callTexts);
  compareLines('time', 'what is timed', ({ invisible }) => timedTexts(invisible.timed));
  compareLines('files', 'the files', (played) => ownFiles(played).map(({ name }) => name));
  const isSizeStable = [before, after].every(
    ({ first, again }) => !again || sizeChanges(first, again).length === 0,
  );
  for (const text of isSizeStable ? sizeChanges(before.first, after.first) : [])
    addDifference('files', text, text);
  // Findings of axe are not compared, because axe runs in one of the plays only.
  compareLines('findings', 'the findings', ({ findings }) =>
    findings.filter(({ kind }) => kind !== 'axe').map(({ kind, text }) => `${kind}: ${text}`),
  );
  compared.unstable = [...new Set(compared.unstable)];
  return compared;
}

type Lines = readonly string[];

/**
 * Differences between two releases that are the same in both plays. One exception: if a new release differs from a stable old release in
 * both plays, but each time in another way, it has a race condition, and its differences count.
 */
function changesBetween(
  [before = [], beforeAgain = []]: readonly Lines[],
  [after = [], afterAgain = []]: readonly Lines[],
  unstableChanges: readonly LineChanges[],
): LineChanges {
  const changes = lineChanges(before, after);
  const stable = withoutUnstable(changes, unstableChanges);
  const isRace = !isChanged(lineChanges(before, beforeAgain)) && isChanged(lineChanges(before, afterAgain));
  return isRace && !isChanged(stable) ? changes : stable;
}

/** Files of the release except integrity lists, which browsers fetch when idle, at a different time in each play. */
function ownFiles({ files }: Played): Played['files'] {
  return files.filter(({ name }) => !name.endsWith('/integrity.json'));
}

/** Files whose size has changed by more than 2 % and `SMALL_BYTES`, a line each. */
function sizeChanges(before: Played, after: Played): string[] {
  return ownFiles(after).flatMap(({ name, bytes }) => {
    const bytesBefore = before.files.find((each) => each.name === name)?.bytes;
    if (bytesBefore === undefined) return [];
    return Math.abs(bytes - bytesBefore) > Math.max(SMALL_BYTES, bytesBefore / 50)
      ? [`${name}: ${bytesBefore} bytes before, ${bytes} now`]
      : [];
  });
}

/** Calls, and windows that the page opened. Idempotency keys are random, so numbers replace them: equal keys get equal numbers. */
function callTexts({ calls, opened }: Played): string[] {
  const keys = [...new Set(calls.map(({ idempotencyKey }) => idempotencyKey))].filter(Boolean);
  const texts = calls.map(({ by, call, query, body, idempotencyKey, answer }) => {
    const key = idempotencyKey ? ` (key ${keys.indexOf(idempotencyKey) + 1})` : '';
    return `${by} ${call} ${JSON.stringify(query)} ${JSON.stringify(body)}${key} → ${answer}`;
  });
  return [...texts, ...opened.map((address) => `opens ${address}`)];
}

/** Changes of the page without user input, with their times. */
function timedTexts(views: readonly TimedView[]): string[] {
  return views.slice(1).map(({ seconds, tree }, index) => {
    const changes = lineChanges(views[index]?.tree.split('\n') ?? [], tree.split('\n'));
    return `after ${seconds} s ${changeText(changes)}`;
  });
}

function screenshotIn({ again }: PlayedTwice, mode: ViewportMode): Buffer | undefined {
  return again && viewOf(again, mode)?.screenshot;
}

function viewOf({ views }: Played, { width, scheme }: ViewportMode): PlayedView | undefined {
  return views.find(({ mode }) => mode.width === width && mode.scheme === scheme);
}

/** Id by which a difference is accepted. Equal differences of several scenarios and viewport modes have one id. */
export function differenceId(kind: string, content: string): string {
  return createHash('sha256').update(`${kind}\0${content}`).digest('hex').slice(0, 10);
}
