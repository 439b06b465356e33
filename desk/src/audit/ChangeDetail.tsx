import { cutText } from '@stepwell/contract';
import { VisuallyHidden } from '@stepwell/shared-ui';
import styles from './ChangeDetail.module.css';
import { labelOf, recordedText } from './recorded-text';
import { AUDIT } from './texts';

/** Maximum number of characters shown of a value. The export has the whole value. */
const MAX_LENGTH = 160;

/** Field with the keys of erased rows, for a restore. Not shown, because the keys mean nothing to staff; the export contains the field. */
const HIDDEN_FIELD = 'erasedRows';

export interface ChangeDetailProps {
  /** What was changed, such as the name of a setting or the id of an order. */
  subject: string;
  /** The detail that the command recorded; its shape depends on the action. */
  detail: Readonly<Record<string, unknown>>;
}

/** The detail of a change: its recorded values by name, each with its earlier value if that is recorded. */
export function ChangeDetail({ subject, detail }: ChangeDetailProps) {
  const lines = linesOf(subject, detail);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, label, before, after }) => (
        <div key={name}>
          {label !== subject && <dt>{label}</dt>}
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
  label: string;
  before?: string;
  /** The value after the change, or the only recorded value. */
  after: string;
}

function linesOf(subject: string, detail: Readonly<Record<string, unknown>>): Line[] {
  if (isPair(detail)) return pairLines(subject, detail);
  return Object.entries(detail)
    .filter(([name]) => name !== HIDDEN_FIELD)
    .flatMap(([name, value]) => (isPair(value) ? pairLines(name, value) : [lineOf(name, value)]));
}

/** Lines with a value before and after; for two objects, only the values that differ. */
function pairLines(name: string, { before, after, ...rest }: Pair): Line[] {
  const others = Object.entries(rest).map(([key, value]) => lineOf(key, value));
  if (!isObject(before) || !isObject(after))
    return [{ ...lineOf(name, after), before: recordedText(name, before) }, ...others];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys
    .map((key) => ({ ...lineOf(key, after[key]), before: recordedText(key, before[key]) }))
    .filter((line) => line.before !== line.after);
  return [...changed, ...others];
}

function lineOf(name: string, value: unknown): Line {
  return { name, label: labelOf(name, value), after: recordedText(name, value) };
}

type Pair = { before: unknown; after: unknown } & Record<string, unknown>;

function isPair(value: unknown): value is Pair {
  return isObject(value) && 'before' in value && 'after' in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
