import { withBrowser } from '@stepwell/e2e/with-browser';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, comparedWithOther } from '../figures/part';
import { type Side, sidesOf } from '../sites/sides';
import { loadPage } from './page-load';
import { startWithoutScripts } from './without-scripts';

const WITHOUT_SCRIPTS = 'without scripts';

/** Goal for the ratio of the LCP with scripts to the LCP without scripts, which the best measured sites reach. */
const LCP_GOAL = 1.05;
const LONGEST_TASK_GOAL_MS = 100;

/** Loads the measured pages of this build and of the compared build on a slow phone, with and without scripts. */
export function benchLoads(bench: Bench): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const sides = await sidesOf(bench);
    const scriptless = await Promise.all(sides.map(({ origin }) => startWithoutScripts(origin)));
    try {
      const measures = sides.flatMap((side, index) =>
        side.pages.flatMap(({ name, path, content }) => [
          [keyOf(side, name), () => loadPage(browser, side.origin + path, content)] as const,
          [
            `${keyOf(side, name)} ${WITHOUT_SCRIPTS}`,
            () => loadPage(browser, scriptless[index]?.origin + path, content),
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
            without: samples[`${keyOf(side, name)} ${WITHOUT_SCRIPTS}`] ?? [],
          })),
        ),
      );
    } finally {
      await Promise.all(scriptless.map((pages) => pages.close()));
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
  /** A quantity, compared with the page without scripts and with the other build. */
  const ofPage = (title: string, quantity: string, more: Partial<Figure> = {}): Figure => ({
    title: `${page} ${title}`,
    unit: 'ms',
    values: valuesOf(site.with, quantity),
    comparisons: {
      [WITHOUT_SCRIPTS]: valuesOf(site.without, quantity),
      ...comparedWithOther(other && valuesOf(other.with, quantity)),
    },
    ...more,
  });
  /** A quantity that a page without scripts does not have, compared with the other build only. */
  const ofScripts = (title: string, read: (of: Loads) => number[], more: Partial<Figure> = {}): Figure => ({
    title: `${page} ${title}`,
    unit: 'ms',
    values: read(site),
    comparisons: comparedWithOther(other && read(other)),
    ...more,
  });
  const inKb = (quantity: string) => (loads: Loads) => valuesOf(loads.with, quantity).map((n) => n / 1000);
  const exact = { unit: 'kB', isExact: true } as const;
  return [
    ofPage('first paint', 'fcp'),
    ofPage('largest paint', 'lcp', { goal: { limit: LCP_GOAL, relativeTo: WITHOUT_SCRIPTS } }),
    ofPage('content painted', 'content'),
    ofScripts('content hydrated', ({ with: loads }) => valuesOf(loads, 'hydrated')),
    ofScripts('long tasks by scripts', longTasksOfScripts),
    ofScripts('longest task with a script', ({ with: loads }) => valuesOf(loads, 'longestScriptTask'), {
      goal: { limit: LONGEST_TASK_GOAL_MS },
    }),
    ofScripts('scripts at once', inKb('firstScriptBytes'), exact),
    ofScripts('scripts in all', inKb('scriptBytes'), exact),
    ofScripts('everything', inKb('bytes'), exact),
    ofPage('requests', 'requests', { unit: '', isExact: true }),
    ofScripts('layout shift', ({ with: loads }) => valuesOf(loads, 'cls'), {
      unit: '',
      isExact: true,
      // A smaller value is a rounding error of the browser, not a shift of an element.
      goal: { limit: 0.0005 },
    }),
  ];
}

/** Sum of long tasks minus their sum without scripts, per round. */
function longTasksOfScripts(loads: Loads): number[] {
  const without = valuesOf(loads.without, 'longTasks');
  return valuesOf(loads.with, 'longTasks').map((ms, round) => Math.max(0, ms - (without[round] ?? 0)));
}
