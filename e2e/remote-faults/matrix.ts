import type { Browser, Page } from '@playwright/test';
import { table } from '../support/table';
import { allFaults, breakRemote, type Fault, LOOP_MS, REMOTES, type Remote, whyNoFault } from './fault';
import {
  type ACourse,
  ACTIONS,
  type Action,
  type Journey,
  journeyOf,
  poll,
  type Scene,
  TYPED,
  turnToNewsletter,
  typedValue,
} from './journeys';
import { PageLog } from './page-log';

/** No fault may hold a learner up for longer, beyond what the same act takes without it. */
export const HELD_UP_AT_MOST_MS = 300;

/** A machine that is busy is no fault: what is over the limit is measured again. */
const TRIES = 3;
const FAULTLESS_TRIES = 3;
/** A faulty file that a page needs has been asked for by then. */
const BROKEN_WITHIN_MS = 1500;

export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Beyond the faultless run, in ms; absent where there is nothing to measure. */
  beyondMs?: number;
  /** Why there is nothing to measure, or what went wrong. */
  reason?: string;
  isHeldUp: boolean;
}

export interface MatrixOptions {
  browser: Browser;
  origin: string;
  course: ACourse;
  cells?: Cell[];
  /** How many pages are open at the same time. */
  lanes?: number;
  report?: (text: string) => void;
}

/** Every fault with every act, those that mean nothing too. */
export function allCells(): Cell[] {
  return allFaults().flatMap((fault) => ACTIONS.map((action) => ({ fault, action })));
}

/** Plays acts of a learner on a site whose remotes are broken in the browser, one after the other and side by side. */
export async function playMatrix(options: MatrixOptions): Promise<CellResult[]> {
  const { cells = allCells(), lanes = 2, report = () => undefined } = options;
  const faultless = await faultlessTimes(options, cells);
  const results = new Map<Cell, CellResult>();
  const waiting = [...cells];
  const lane = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      results.set(cell, await judge(options, cell, faultless));
      if (results.size % 20 === 0) report(`${results.size} of ${cells.length}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return cells.flatMap((cell) => results.get(cell) ?? []);
}

type FaultlessTimes = ReadonlyMap<string, number>;

const keyOf = (remote: Remote, action: Action) => `${remote} ${action}`;

async function faultlessTimes(options: MatrixOptions, cells: readonly Cell[]): Promise<FaultlessTimes> {
  const times = new Map<string, number>();
  for (const remote of REMOTES) {
    for (const action of ACTIONS) {
      if (!cells.some((cell) => cell.fault.remote === remote && cell.action === action)) continue;
      const taken: number[] = [];
      for (let turn = 0; turn < FAULTLESS_TRIES; turn += 1)
        taken.push((await play(options, remote, action)).tookMs);
      times.set(keyOf(remote, action), taken.sort((a, b) => a - b)[1] ?? 0);
    }
  }
  return times;
}

async function judge(options: MatrixOptions, cell: Cell, faultless: FaultlessTimes): Promise<CellResult> {
  const { fault, action } = cell;
  const noFault = whyNoFault(fault);
  if (noFault) return { ...cell, reason: noFault, isHeldUp: false };
  const usual = faultless.get(keyOf(fault.remote, action)) ?? 0;
  let best: CellResult = { ...cell, reason: 'not played', isHeldUp: true };
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { tookMs, asked, lost } = await play(options, fault.remote, action, fault).catch(failedPlay);
    if (asked === 0) return { ...cell, reason: 'nothing of it is asked for here', isHeldUp: false };
    const beyondMs = Math.round(tookMs - usual);
    if (lost) best = { ...cell, reason: lost, isHeldUp: true };
    else if (best.beyondMs === undefined || beyondMs < best.beyondMs)
      best = { ...cell, beyondMs, isHeldUp: beyondMs > HELD_UP_AT_MOST_MS };
    if (!best.isHeldUp) break;
  }
  return best;
}

interface Played {
  tookMs: number;
  /** How many files of the broken part were asked for. */
  asked: number;
  /** What was typed and is not there. */
  lost?: string;
}

/** A journey that could not be gone to its end: the page did not become what it should have. */
function failedPlay(error: Error): Played {
  return { tookMs: Number.POSITIVE_INFINITY, asked: 1, lost: error.message.split('\n')[0] };
}

async function play(
  { browser, origin, course }: MatrixOptions,
  remote: Remote,
  action: Action,
  fault?: Fault,
): Promise<Played> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' });
  try {
    const log = await PageLog.of(context);
    const asked = fault ? await breakRemote(context, fault) : () => 0;
    const page = await context.newPage();
    const journey = journeyOf(action, remote, course);
    const scene: Scene = {
      page,
      log,
      course,
      untilBroken: () =>
        untilBroken(() => !fault || (fault.kind === 'loops' ? log.loops().length > 0 : asked() > 0)),
    };
    await page.goto(origin + journey.opens, { waitUntil: 'domcontentloaded' });
    await journey.before(scene);
    if (fault?.part === 'lazy chunk' && remote === 'engagement') await turnToNewsletter(scene);
    return { ...(await timeAct(scene, journey)), asked: asked() };
  } finally {
    await context.close();
  }
}

async function untilBroken(isBroken: () => boolean): Promise<void> {
  const endsAt = Date.now() + BROKEN_WITHIN_MS;
  while (!isBroken() && Date.now() < endsAt) await new Promise((done) => setTimeout(done, 20));
}

/** How long the page took to do what was asked, from the moment at which a loop that ran already was over. */
async function timeAct(scene: Scene, journey: Journey): Promise<Omit<Played, 'asked'>> {
  const { log, page } = scene;
  const oldHeading = await headingNow(page);
  const begun = Date.now();
  await journey.act(scene);
  const { leadsTo } = journey;
  if (!leadsTo) return timeTyping(scene, begun);
  const arrived = () =>
    log.shownAt(
      ({ path, heading }) =>
        path === leadsTo.path && (leadsTo.heading ? heading === leadsTo.heading : heading !== oldHeading),
      begun,
    );
  await poll(() => arrived() !== undefined);
  const from = log.freeFrom(log.pressedAt(begun) ?? begun);
  return { tookMs: (arrived() ?? Number.POSITIVE_INFINITY) - from };
}

async function timeTyping({ log, page }: Scene, begun: number): Promise<Omit<Played, 'asked'>> {
  await poll(() => log.typed(begun).length >= TYPED.length);
  const value = await typedValue(page);
  const waits = log.typed(begun).map(({ at, shownAt }) => shownAt - log.freeFrom(at));
  return { tookMs: Math.max(0, ...waits), lost: value === TYPED ? undefined : `"${value}" is left` };
}

function headingNow(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
}

/** The matrix as a person reads it: a row a fault, a column an act, ms beyond the faultless run. */
export function matrixTable(results: readonly CellResult[]): string {
  const rows = new Map<string, Map<Action, CellResult>>();
  const notes: string[] = [];
  for (const result of results) {
    const { remote, part, kind } = result.fault;
    const name = `${remote}, ${part} ${kind}`;
    const row = rows.get(name) ?? new Map<Action, CellResult>();
    rows.set(name, row.set(result.action, result));
  }
  const cellText = ({ beyondMs, reason, isHeldUp }: CellResult) => {
    if (isHeldUp) return `! ${reason ?? beyondMs}`;
    if (beyondMs !== undefined) return String(beyondMs);
    if (reason && !notes.includes(reason)) notes.push(reason);
    return `– ${notes.indexOf(reason ?? '') + 1}`;
  };
  const lines = [...rows].map(([name, row]) => [
    name,
    ...ACTIONS.map((action) => {
      const result = row.get(action);
      return result ? cellText(result) : '';
    }),
  ]);
  return [
    'Milliseconds beyond the same act without the fault; ! more than is allowed, – nothing to measure (why: below).',
    `A loop keeps the page's one thread for ${LOOP_MS} ms: those acts count from the end of the loop that ran already.`,
    '',
    table([['', ...ACTIONS], ...lines]),
    '',
    ...notes.map((note, index) => `– ${index + 1}: ${note}`),
  ].join('\n');
}
