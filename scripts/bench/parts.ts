import { benchActs } from './browser/acts';
import { benchLoads } from './browser/loads';
import { benchRest } from './browser/rest';
import type { Part } from './figures/part';
import { benchServer } from './server/pages-a-second';

/** All parts in the order of execution. */
export const PARTS: Readonly<Record<string, Part>> = {
  server: { does: 'pages a second, kept and new, beside a bare Fastify route; a stampede', run: benchServer },
  loads: {
    does: 'paints, long tasks and bytes of the main pages on a slow phone, beside the same pages without scripts',
    run: benchLoads,
  },
  acts: { does: 'click on a card, key in checkout, change of tab', run: benchActs },
  rest: { does: 'what a page does from five seconds after its load on', run: benchRest },
};

/** Output of `--help`. */
export function helpText(): string {
  const width = Math.max(...Object.keys(PARTS).map((name) => name.length)) + 2;
  return [
    'npm run bench -- [part…] [--against <folder>] [--rounds <n>] [--quick] [--json]',
    '',
    ...Object.entries(PARTS).map(([name, { does }]) => `  ${name.padEnd(width)}${does}`),
    '',
    '  --against <folder>  a checkout of another commit, installed: built and measured in turns with this one',
    '  --rounds <n>        how often each thing is measured; 7, or 15 for figures that go into a document',
    '  --quick             one round: whether it works, and no verdict',
    '  --json              figures with all their values',
  ].join('\n');
}
