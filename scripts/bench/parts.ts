import { benchActs } from './browser/acts';
import { benchLoads } from './browser/loads';
import type { Part } from './figures/part';
import { benchServer } from './server/page-throughput';

/** All parts in the order of execution. */
export const PARTS: Readonly<Record<string, Part>> = {
  server: {
    description:
      'pages per second, cached and not, compared with a bare Fastify route; 50 requests for one new page',
    run: benchServer,
  },
  loads: {
    description:
      'paints, long tasks and bytes of the main pages on a slow phone, compared with the same pages without scripts',
    run: benchLoads,
  },
  acts: {
    description: 'time from an input to its effect: a click on a card, a key in checkout, a change of tab',
    run: benchActs,
  },
};

/** Output of `--help`. */
export function helpText(): string {
  const width = Math.max(...Object.keys(PARTS).map((name) => name.length)) + 2;
  return [
    'npm run bench -- [part…] [--against <folder>] [--rounds <n>]',
    '',
    ...Object.entries(PARTS).map(([name, { description }]) => `  ${name.padEnd(width)}${description}`),
    '',
    '  --against <folder>  a checkout of another commit with its packages installed: built here, and measured in alternation with this one',
    '  --rounds <n>        measurements of each figure; default 7, for figures in documents 15',
  ].join('\n');
}
