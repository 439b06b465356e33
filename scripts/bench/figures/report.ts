import { table } from '@stepwell/e2e/table';
import { checkDifference, checkGoal } from './check-figure';
import type { Figure } from './figure';
import { median } from './median';
import type { Noise } from './noise';
import { pairedRatio } from './paired-ratio';
import { OTHER_BUILD, THIS_BUILD } from './part';

/** Table of the figures of one part: medians, ratios and results. */
export function partReport(figures: readonly Figure[], noise: Noise): string {
  const names = [...new Set(figures.flatMap(({ comparisons }) => Object.keys(comparisons)))];
  const hasOtherBuild = names.includes(OTHER_BUILD);
  const head = ['', THIS_BUILD, ...names, ...(hasOtherBuild ? ['compared with the other'] : []), 'goal'];
  const rows = figures.map((figure) => [
    figure.title,
    amount(median(figure.values), figure.unit),
    ...names.map((name) => comparisonText(figure, name)),
    ...(hasOtherBuild
      ? [OTHER_BUILD in figure.comparisons ? checkDifference(figure, OTHER_BUILD, noise.isTooNoisy) : '']
      : []),
    goalText(figure, noise),
  ]);
  return `${table([head, ...rows])}\n\n${noiseText(noise)}`;
}

/** Median of a comparison, and this build's ratio to it with the confidence interval: `200 ms x0.50 (0.48 to 0.53)`. */
function comparisonText(figure: Figure, name: string): string {
  const otherValues = figure.comparisons[name];
  if (!otherValues) return '';
  const ratio = pairedRatio(figure.values, otherValues);
  const interval = ratio?.interval && !figure.isExact ? ` (${ratio.interval.map(short).join(' to ')})` : '';
  return `${amount(median(otherValues), figure.unit)}${ratio ? ` x${short(ratio.median)}${interval}` : ''}`;
}

function goalText(figure: Figure, noise: Noise): string {
  const result = checkGoal(figure, noise.isTooNoisy);
  if (!result || !figure.goal) return '';
  const { limit, relativeTo } = figure.goal;
  const bound = figure.isMoreBetter ? 'at least' : 'at most';
  const goal = relativeTo === undefined ? amount(limit, figure.unit) : `x${limit} ${relativeTo}`;
  return `${bound} ${goal}: ${result}`;
}

/** Sentence about the noise of the machine. Half of the spread, which is the distance between the quartiles, is above and half below. */
function noiseText({ spread, busy, isTooNoisy }: Noise): string {
  const figures = `the same work took ±${Math.round((spread * 100) / 2)} %, and ${Math.round(busy * 100)} % of waits for an idle machine timed out`;
  return isTooNoisy
    ? `This machine was too noisy for a result on times: ${figures}. Repeat the benchmark when nothing else runs.`
    : `This machine was quiet enough: ${figures}.`;
}

/** Value with its unit, with as many digits as are significant. */
function amount(value: number, unit: Figure['unit']): string {
  const digits = { ms: value < 20 ? 1 : 0, kB: 1, '/s': value < 100 ? 1 : 0, '': value < 1 ? 4 : 1 };
  return `${value.toFixed(digits[unit])}${unit && ` ${unit}`}`;
}

const short = (ratio: number) => ratio.toFixed(2);
