import { cutText, formatAmount } from '@stepwell/contract';
import { VisuallyHidden } from '@stepwell/shared-ui';
import { formatMoments } from '../shared/Time';
import styles from './ChangeDetail.module.css';
import { AUDIT } from './texts';

/** Maximum number of characters shown of a value. The export has the whole value. */
const MAX_LENGTH = 160;

export interface ChangeDetailProps {
  /** The detail that the command recorded; its shape depends on the action. */
  detail: Readonly<Record<string, unknown>>;
}

/** The detail of a change: values before and after, if it has them, else its values by name. */
export function ChangeDetail({ detail }: ChangeDetailProps) {
  const lines = linesOf(detail);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, before, after }) => (
        <div key={name}>
          {name && <dt>{name}</dt>}
          <dd>
            {before !== undefined && (
              <>
                <VisuallyHidden>{AUDIT.before} </VisuallyHidden>
                <del>{cutText(before, MAX_LENGTH)}</del>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden> {AUDIT.after} </VisuallyHidden>
              </>
            )}
            {before === undefined ? cutText(after, MAX_LENGTH) : <ins>{cutText(after, MAX_LENGTH)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Line {
  name: string;
  before?: string;
  after: string;
}

function linesOf(detail: Readonly<Record<string, unknown>>): Line[] {
  if (isPair(detail)) return pairLines('', detail);
  return Object.entries(detail).flatMap(([name, value]) =>
    isPair(value) ? pairLines(name, value) : [lineOf(name, value)],
  );
}

/** The values in which two objects differ. */
function pairLines(name: string, { before, after, ...rest }: Pair): Line[] {
  const others = Object.entries(rest).map(([key, value]) => lineOf(key, value));
  if (!isObject(before) || !isObject(after))
    return [{ name, before: textOf(before), after: textOf(after) }, ...others];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys
    .filter((key) => textOf(before[key]) !== textOf(after[key]))
    .map((key) => ({ name: key, before: textOf(before[key]), after: textOf(after[key]) }));
  return [...changed, ...others];
}

/** A line for one value. Amounts are recorded in paise and shown in rupees. */
function lineOf(name: string, value: unknown): Line {
  if (/Paise$/.test(name) && typeof value === 'number')
    return { name: name.replace(/Paise$/, ''), after: formatAmount(value / 100) };
  return { name, after: textOf(value) };
}

type Pair = { before: unknown; after: unknown } & Record<string, unknown>;

function isPair(value: unknown): value is Pair {
  return isObject(value) && 'before' in value && 'after' in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === '' || value === null || value === undefined) return AUDIT.nothing;
  if (Array.isArray(value)) return value.map(textOf).join(', ') || AUDIT.nothing;
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name} ${textOf(each)}`)
      .join(', ');
  return formatMoments(String(value));
}
