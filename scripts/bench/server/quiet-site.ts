import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import { type Bench, besideOther, OTHER_BUILD, THIS_BUILD } from '../figures/part';
import { type Side, sidesOf } from '../sites/sides';

/** Longer than a page is kept without anybody knowing whether it is still right. */
const QUIET_MS = 4000;
/** A page of a quiet site may take so much longer than a file. */
const GOAL_MS = 10;
const FILE = 'a file';

/** Milliseconds to the first byte on a site that nobody has asked for anything just before. */
export async function benchQuietSite(bench: Bench): Promise<Figure[]> {
  const sides = await sidesOf(bench);
  const file = await scriptOf(bench.builds[0].origin);
  const measures = Object.fromEntries(sides.map((side) => [side.name, () => afterRest(side, file)]));
  const samples = await inTurns(measures, bench);
  const own = samples[THIS_BUILD] ?? [];
  const other = samples[OTHER_BUILD];
  return (sides[0]?.pages ?? []).flatMap(({ name, kind }): Figure[] => [
    {
      what: `${name} to the first byte after a rest`,
      unit: 'ms',
      values: valuesOf(own, kind),
      beside: {
        [FILE]: valuesOf(own, `${kind} file`),
        ...besideOther(other && valuesOf(other, kind)),
      },
    },
    {
      what: `${name} more than a file`,
      unit: 'ms',
      values: own.map((sample) => (sample[kind] ?? 0) - (sample[`${kind} file`] ?? 0)),
      beside: {},
      goal: { limit: GOAL_MS },
    },
  ]);
}

/** Asks for each page, and in turns with them for a file; a build without that file says how soon it knows so. */
async function afterRest({ origin, pages }: Side, file: string): Promise<Sample> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const sample: Record<string, number> = {};
  for (const { kind, path } of pages) {
    sample[`${kind} file`] = await firstByte(origin + file);
    sample[kind] = await firstByte(origin + path);
  }
  return sample;
}

async function scriptOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/`)).text();
  const src = /<script defer src="([^"]+)"/.exec(html)?.[1];
  if (!src) throw new Error('The home page asks for no script to compare with.');
  return src;
}

async function firstByte(url: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const ms = performance.now() - startedAt;
  await reply.arrayBuffer();
  return ms;
}
