import { withBrowser } from '@stepwell/e2e/with-browser';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, besideOther } from '../figures/part';
import { type Side, sidesOf } from '../sites/sides';
import { loadPage } from './page-load';
import { startWithoutScripts } from './without-scripts';

const WITHOUT_SCRIPTS = 'without scripts';

/** Largest ratio of LCP with scripts to LCP without scripts; the best sites that were measured reach 1.05. */
const LCP_GOAL = 1.05;
const LONGEST_TASK_GOAL_MS = 100;

/** Loads every page of this build and of the compared build on a slow phone, with and without scripts. */
export function benchLoads(bench: Bench): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const sides = await sidesOf(bench);
    const bare = await Promise.all(sides.map(({ origin }) => startWithoutScripts(origin)));
    try {
      const measures = sides.flatMap((side, index) =>
        side.pages.flatMap(({ name, path, content }) => [
          [keyOf(side, name), () => loadPage(browser, side.origin + path, content)] as const,
          [
            `${keyOf(side, name)} bare`,
            () => loadPage(browser, bare[index]?.origin + path, content),
          ] as const,
        ]),
      );
      const samples = await inTurns(Object.fromEntries(measures), bench);
      const names = sides[0]?.pages.map(({ name }) => name) ?? [];
      return names.flatMap((name) =>
        figuresOf(
          name,
          sides.map((side) => ({
            with: samples[keyOf(side, name)] ?? [],
            without: samples[`${keyOf(side, name)} bare`] ?? [],
          })),
        ),
      );
    } finally {
      await Promise.all(bare.map((each) => each.close()));
    }
  });
}

function keyOf(side: Side, page: string): string {
  return `${side.name} ${page}`;
}

interface Loads {
  with: readonly Sample[];
  without: readonly Sample[];
}

function figuresOf(page: string, [site, other]: readonly Loads[]): Figure[] {
  if (!site) return [];
  /** A quantity, compared with the page without scripts and with the compared build. */
  const plain = (what: string, quantity: string, more: Partial<Figure> = {}): Figure => ({
    what: `${page} ${what}`,
    unit: 'ms',
    values: valuesOf(site.with, quantity),
    beside: {
      [WITHOUT_SCRIPTS]: valuesOf(site.without, quantity),
      ...besideOther(other && valuesOf(other.with, quantity)),
    },
    ...more,
  });
  const ofScripts = (what: string, of: (loads: Loads) => number[], more: Partial<Figure> = {}): Figure => ({
    what: `${page} ${what}`,
    unit: 'ms',
    values: of(site),
    beside: besideOther(other && of(other)),
    ...more,
  });
  const kilo = (quantity: string) => (loads: Loads) => valuesOf(loads.with, quantity).map((n) => n / 1000);
  const exact = { unit: 'kB', isExact: true } as const;
  return [
    plain('first paint', 'fcp'),
    plain('largest paint', 'lcp', { goal: { limit: LCP_GOAL, of: WITHOUT_SCRIPTS } }),
    plain('content painted', 'content'),
    ofScripts('content hydrated', ({ with: loads }) => valuesOf(loads, 'hydrated')),
    ofScripts('long tasks by scripts', longTasksOfScripts),
    ofScripts('longest task with a script', ({ with: loads }) => valuesOf(loads, 'longestScriptTask'), {
      goal: { limit: LONGEST_TASK_GOAL_MS },
    }),
    ofScripts('scripts at once', kilo('firstScriptBytes'), exact),
    ofScripts('scripts in all', kilo('scriptBytes'), exact),
    ofScripts('everything', kilo('bytes'), exact),
    plain('requests', 'requests', { unit: '', isExact: true }),
    ofScripts('layout shift', ({ with: loads }) => valuesOf(loads, 'cls'), {
      unit: '',
      isExact: true,
      goal: { limit: 0.0005 },
    }),
  ];
}

/** Sum of long tasks minus their sum without scripts, per round. */
function longTasksOfScripts(loads: Loads): number[] {
  const without = valuesOf(loads.without, 'longTasks');
  return valuesOf(loads.with, 'longTasks').map((ms, round) => Math.max(0, ms - (without[round] ?? 0)));
}
