import type { Figure } from './figure';
import { median } from './median';
import { pairedRatio } from './paired-ratio';

export type DifferenceResult =
  | 'better'
  | 'worse'
  | 'the same'
  | 'no difference seen'
  | 'too noisy to say'
  | 'too few rounds to say';

/** Compares this build with another. @param other its name in `figure.comparisons` @param isTooNoisy other work made times unreliable */
export function checkDifference(figure: Figure, other: string, isTooNoisy: boolean): DifferenceResult {
  const { values, comparisons, isExact, isMoreBetter = false } = figure;
  const otherValues = comparisons[other] ?? [];
  if (isExact) {
    const difference = median(values) - median(otherValues);
    if (difference === 0) return 'the same';
    return difference > 0 === isMoreBetter ? 'better' : 'worse';
  }
  if (isTooNoisy) return 'too noisy to say';
  const interval = pairedRatio(values, otherValues)?.interval;
  if (!interval) return 'too few rounds to say';
  const [low, high] = interval;
  if (low <= 1 && high >= 1) return 'no difference seen';
  return low > 1 === isMoreBetter ? 'better' : 'worse';
}

export type GoalResult = 'met' | 'missed' | 'too noisy to say';

/** Compares the median with the goal. @returns `undefined` without a goal, or without the values that the goal is relative to */
export function checkGoal(figure: Figure, isTooNoisy: boolean): GoalResult | undefined {
  const { values, comparisons, goal, isExact, isMoreBetter = false } = figure;
  if (!goal || (goal.relativeTo !== undefined && !comparisons[goal.relativeTo])) return undefined;
  if (isTooNoisy && !isExact) return 'too noisy to say';
  const { relativeTo } = goal;
  const reached = relativeTo ? pairedRatio(values, comparisons[relativeTo] ?? [])?.median : median(values);
  if (reached === undefined) return undefined;
  const isMet = isMoreBetter ? reached >= goal.limit : reached <= goal.limit;
  return isMet ? 'met' : 'missed';
}
