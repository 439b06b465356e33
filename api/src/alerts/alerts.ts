import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Sample } from './exposition';

/** What Prometheus is told to watch. */
export const ALERTS_FILE = join(import.meta.dirname, '../../../deploy/alerts.yml');

/** What somebody is woken for, or looks at in the morning, as the file for Prometheus says it. */
export interface Alert {
  name: string;
  severity: 'page' | 'look';
  /** Whether a value is beyond what is allowed. */
  isOver(value: number): boolean;
  /** What is wrong. */
  summary: string;
  remedy: string;
}

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: Alert['severity'] };
  annotations: { summary: string; remedy: string };
}

/** All of them, so that a limit is written in that file alone. */
export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups
    .flatMap(({ rules }) => rules)
    .map(({ alert, expr, labels, annotations }) => ({
      name: alert,
      severity: labels.severity,
      isOver: comparisonOf(expr),
      ...annotations,
    }));
}

/** What stands at the end of a query, such as `> 0.01`; a query without asks whether something is missing. */
function comparisonOf(expr: string): Alert['isOver'] {
  const [, operator, limit] = /(>|==) ([\d.]+)\s*$/.exec(expr) ?? [];
  if (operator === undefined) return () => true;
  return operator === '>' ? (value) => value > Number(limit) : (value) => value === Number(limit);
}

/** A text of the file with its values put in, such as `{{ $labels.instance }}` and `{{ $value | humanizePercentage }}`. */
export function filledIn(text: string, labels: Sample['labels'], value: number): string {
  return text.replace(
    /\{\{ \$(?:labels\.(\w+)|value(?: \| (\w+))?) \}\}/g,
    (_, label?: string, as?: string) => (label === undefined ? written(value, as) : (labels[label] ?? '')),
  );
}

function written(value: number, as: string | undefined): string {
  const rounded = (number: number) => String(Number(number.toPrecision(4)));
  if (as === 'humanizePercentage') return `${rounded(value * 100)}%`;
  return as === 'humanizeDuration' ? duration(value) : rounded(value);
}

/** Such as `1h 7m 40s`. */
function duration(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}
