import { allFaults, type Fault, KINDS, type Remote, whyNoFault } from './fault';
import { ACTIONS, type Action } from './journeys';
import { play, type Stage } from './play';

/** No fault may hold a learner up for longer, beyond what the same act takes without it. */
export const HELD_UP_AT_MOST_MS = 300;

/**
 * Loops that may begin between an act and what comes of it: that of the page it leads to, or of a region that was
 * interrupted. What a form loads later renders several times as it takes the form over, before anything else happens.
 */
export const LOOPS_BEGUN_AT_MOST = { entry: 1, module: 1, 'lazy chunk': 5, style: 0 };

/** A machine that is busy is no fault: what is over the limit is measured again. */
const TRIES = 3;

const NEVER_ASKED = 'nothing of it is asked for here';

export interface Cell {
  fault: Fault;
  action: Action;
}

export interface CellResult extends Cell {
  /** Beyond the faultless run, in ms; absent where there is nothing to measure. */
  beyondMs?: number;
  /** How many loops began after the act. */
  loopsBegun?: number;
  /** Why there is nothing to measure, or what went wrong. */
  reason?: string;
  isHeldUp: boolean;
  /** The time was over before it was its turn: nothing is known of it. */
  isUnplayed?: boolean;
}

export interface MatrixOptions extends Stage {
  cells?: Cell[];
  /** How many pages are open at the same time. */
  lanes: number;
  /** No further cell is begun after so long. */
  budgetMs?: number;
  report?: (text: string) => void;
}

/** Every fault with every act, those that mean nothing too. */
export function allCells(): Cell[] {
  return allFaults().flatMap((fault) => ACTIONS.map((action) => ({ fault, action })));
}

/**
 * Plays acts of a learner on a site whose remotes are broken in the browser.
 * @returns a result for each cell, in their order
 * @throws Error if the site does not do without a fault what is measured with one
 */
export async function playMatrix(options: MatrixOptions): Promise<CellResult[]> {
  const { cells = allCells(), lanes, budgetMs = Number.POSITIVE_INFINITY } = options;
  const endsAt = performance.now() + budgetMs;
  const faultless = new Map<string, Promise<number>>();
  const usual = ({ fault: { remote }, action }: Cell) => {
    const key = `${remote} ${action}`;
    const known = faultless.get(key) ?? faultlessTime(options, remote, action);
    faultless.set(key, known);
    return known;
  };
  // Whether a file is asked for does not depend on what then comes of it.
  const neverAsked = new Set<string>();
  const results = new Map<Cell, CellResult>();
  const waiting = cells.toSorted((a, b) => KINDS.indexOf(a.fault.kind) - KINDS.indexOf(b.fault.kind));
  const resultOf = async (cell: Cell): Promise<CellResult> => {
    const { fault, action } = cell;
    const noFault = whyNoFault(fault);
    if (noFault) return nothing(cell, noFault);
    const files = `${fault.remote} ${fault.part} ${action}`;
    if (neverAsked.has(files)) return nothing(cell, NEVER_ASKED);
    if (performance.now() > endsAt) return { ...nothing(cell, 'no time was left'), isUnplayed: true };
    const result = await judge(options, cell, await usual(cell));
    if (result.reason === NEVER_ASKED) neverAsked.add(files);
    return result;
  };
  const lane = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      results.set(cell, await resultOf(cell));
      if (results.size % 20 === 0) options.report?.(`${results.size} of ${cells.length}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return cells.flatMap((cell) => results.get(cell) ?? []);
}

/** The middle of three runs; one that failed is run again, for a busy machine fails too. */
async function faultlessTime(stage: Stage, remote: Remote, action: Action): Promise<number> {
  const times: number[] = [];
  let failure = '';
  for (let turn = 0; turn < 3 + TRIES && times.length < 3; turn += 1) {
    const { tookMs, problem, pointless } = await play(stage, remote, action);
    if (!problem && !pointless && Number.isFinite(tookMs)) times.push(tookMs);
    else failure = problem ?? pointless ?? 'no arrival';
  }
  const [, middle] = times.toSorted((a, b) => a - b);
  if (times.length === 3 && middle !== undefined) return middle;
  throw new Error(`Without any fault ${remote}, ${action}, does not work: ${failure}`);
}

async function judge(stage: Stage, cell: Cell, usualMs: number): Promise<CellResult> {
  const { fault, action } = cell;
  let least: CellResult = { ...cell, reason: 'not played', isHeldUp: true };
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { tookMs, loopsBegun, asked, problem, pointless } = await play(stage, fault.remote, action, fault);
    if (pointless) return nothing(cell, pointless);
    if (asked === 0) return nothing(cell, NEVER_ASKED);
    const beyondMs = Math.round(tookMs - usualMs);
    const isHeldUp =
      !!problem || beyondMs > HELD_UP_AT_MOST_MS || loopsBegun > LOOPS_BEGUN_AT_MOST[fault.part];
    const tried = { ...cell, beyondMs, loopsBegun, reason: problem, isHeldUp };
    if (!isHeldUp) return tried;
    if (least.beyondMs === undefined || beyondMs < least.beyondMs) least = tried;
  }
  return least;
}

function nothing(cell: Cell, reason: string): CellResult {
  return { ...cell, reason, isHeldUp: false };
}
