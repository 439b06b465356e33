import { cpus, loadavg } from 'node:os';
import { table } from '@stepwell/e2e/table';
import type { PageResult } from './browser-bench';
import type { PageLoad } from './page-load';
import type { QuietResult } from './quiet-site';
import type { ServerResult } from './server-bench';

/** Goals, as ratios to the reference or as amounts: the fastest sites that were measured the same way. */
const LCP_RATIO_GOAL = 1.05;
const LONG_TASKS_GOAL_MS = 165;
const HOME_SCRIPT_GOAL_KB = 100;
/** A page of a quiet site may take so much longer than a file. */
const QUIET_GOAL_MS = 10;

/** The results as a person reads them: the site's value, and how many times the reference's that is. */
export function browserReport(results: readonly PageResult[]): string {
  const head = [
    '',
    'FCP',
    'LCP',
    'content',
    'alive',
    'long tasks',
    'KB',
    'scripts',
    'script KB',
    'requests',
    'CLS',
  ];
  const rows = results.map(({ name, site, reference }) => {
    const beside = (key: keyof PageLoad, unit: (value: number) => string) =>
      `${unit(site[key])} ${ratio(site[key], reference[key])}`;
    return [
      name,
      beside('fcp', whole),
      beside('lcp', whole),
      beside('content', whole),
      whole(site.alive),
      beside('longTasks', whole),
      beside('bytes', kilo),
      whole(site.scripts),
      `${kilo(site.firstScriptBytes)} of ${kilo(site.scriptBytes)}`,
      beside('requests', whole),
      site.cls.toFixed(3),
    ];
  });
  const runs = Math.min(...results.map((result) => result.runs));
  return [
    `Medians of ${runs} loads, in ms and kB as sent; x: times the same page without any script, in the same run.`,
    `412 x 823, Slow 4G, CPU / 4, empty cache. This machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`,
    'script KB: what the HTML asks for at once, of all that the page ever loads by itself.',
    `Goals: LCP x${LCP_RATIO_GOAL}, long tasks ${LONG_TASKS_GOAL_MS} ms, ${HOME_SCRIPT_GOAL_KB} kB of scripts on /.`,
    '',
    table([head, ...rows]),
  ].join('\n');
}

export function serverReport({ bytes, edge, bare, cachedMs, uncachedMs }: ServerResult): string {
  return table([
    ['the server, /', 'pages/s', 'bare Fastify', 'share', 'cached ms', 'uncached ms'],
    [
      `${kilo(bytes)} kB`,
      whole(edge),
      whole(bare),
      (edge / bare).toFixed(2),
      cachedMs.toFixed(1),
      whole(uncachedMs),
    ],
  ]);
}

export function quietReport({ page, slowestPage, file }: QuietResult): string {
  return table([
    ['after a rest, ms to the first byte', 'a page', 'the slowest', 'a file', 'page beside file', 'goal'],
    [
      '',
      page.toFixed(1),
      slowestPage.toFixed(1),
      file.toFixed(1),
      `${(page - file).toFixed(1)} more, ${ratio(page, file)}`,
      `at most ${QUIET_GOAL_MS} more`,
    ],
  ]);
}

function ratio(value: number, reference: number): string {
  return reference > 0 ? `x${(value / reference).toFixed(2)}` : '';
}

const whole = (value: number) => String(Math.round(value));
const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
