import { table } from '@stepwell/e2e/table';
import type { Figure } from '../figures/figure';
import { median } from '../figures/median';
import type { Noise } from '../figures/noise';
import { amount, noiseText } from '../figures/report';
import { nameOf } from './subject';

/**
 * Figures of several sizes as a person reads them: the middle of each, and what of the growth has reached the cost: 1 is
 * a cost that grows as the size does, 0 one that does not know of it.
 */
export function growthReport(figures: readonly Figure[], sizes: readonly number[], noise: Noise): string {
  const head = ['', ...sizes.map(nameOf), 'cost / size'];
  const rows = figures.map((figure) => {
    const middles = sizes.map((size) => median(valuesAt(figure, size, sizes)));
    return [
      figure.what,
      ...middles.map((value) => amount(value, figure.unit)),
      ratioText(costToSize(middles, sizes, figure)),
    ];
  });
  return `${table([head, ...rows])}\n\n${noiseText(noise)}`;
}

function valuesAt({ values, beside }: Figure, size: number, sizes: readonly number[]): readonly number[] {
  return size === sizes.at(-1) ? values : (beside[nameOf(size)] ?? []);
}

/** How many times the cost has grown from the smallest size to the largest, for each time that the size has. */
export function costToSize(
  middles: readonly number[],
  sizes: readonly number[],
  { isMoreBetter = false }: Pick<Figure, 'isMoreBetter'> = {},
): number {
  const [few = 0, many = 0] = [middles[0], middles.at(-1)];
  const cost = isMoreBetter ? few / many : many / few;
  return (cost - 1) / ((sizes.at(-1) ?? 0) / (sizes[0] ?? 1) - 1);
}

function ratioText(ratio: number): string {
  if (!Number.isFinite(ratio)) return '';
  return Math.abs(ratio) < 0.005 ? '0.00' : ratio.toFixed(2);
}
