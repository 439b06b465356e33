import { ArrowLeft, ArrowRight, Button, IconButton, Text } from '@stepwell/shared-ui';
import type { StoreSnapshot } from '../canvas/store-snapshots';
import { JsonText } from './JsonText';
import styles from './Panel.module.css';

export interface StoresPanelProps {
  /** The newest last. */
  snapshots: readonly StoreSnapshot[];
  /** Position of the chosen snapshot in `snapshots`, from 1; `null` for the newest. */
  chosen: number | null;
  onChoose: (moment: number | null) => void;
}

/** State of every store, now or in an earlier snapshot. */
export function StoresPanel({ snapshots, chosen, onChoose }: StoresPanelProps) {
  const shown = Math.min(chosen ?? snapshots.length, snapshots.length);
  const moment = snapshots[shown - 1];
  if (!moment) return <Text>No store yet.</Text>;
  const before = snapshots[shown - 2]?.states ?? {};
  return (
    <div className={styles.part}>
      <Timeline snapshots={snapshots} shown={shown} isNewest={chosen === null} onChoose={onChoose} />
      {chosen !== null && chosen > snapshots.length && (
        <Text size="xs">There is no moment {chosen} yet: this is the newest one.</Text>
      )}
      <ul className={styles.list}>
        {Object.keys(moment.states)
          .sort()
          .map((name) => (
            <li key={name}>
              <details className={styles.entry}>
                <summary className={styles.line}>
                  <span className={styles.name}>{name}</span>
                  {moment.changed.includes(name) && <span className={styles.note}>changed</span>}
                </summary>
                <JsonText label="State" value={moment.states[name]} />
                {moment.changed.includes(name) && <JsonText label="Before" value={before[name] ?? null} />}
              </details>
            </li>
          ))}
      </ul>
    </div>
  );
}

interface TimelineProps extends Pick<StoresPanelProps, 'snapshots' | 'onChoose'> {
  shown: number;
  isNewest: boolean;
}

function Timeline({ snapshots, shown, isNewest, onChoose }: TimelineProps) {
  const { at = 0, changed = [] } = snapshots[shown - 1] ?? {};
  return (
    <section className={styles.part} aria-label="Moments">
      <div className={styles.row}>
        <IconButton
          glyph={ArrowLeft}
          label="The moment before"
          disabled={shown <= 1}
          onClick={() => onChoose(shown - 1)}
        />
        <input
          className={styles.slider}
          type="range"
          aria-label="Moment"
          min={1}
          max={snapshots.length}
          value={shown}
          onChange={({ target }) => onChoose(Number(target.value))}
        />
        <IconButton
          glyph={ArrowRight}
          label="The moment after"
          disabled={shown >= snapshots.length}
          onClick={() => onChoose(shown + 1)}
        />
        <Button size="sm" variant="outline" disabled={isNewest} onClick={() => onChoose(null)}>
          Newest
        </Button>
      </div>
      <Text size="xs" tone="muted" tabular>
        {`Moment ${shown} of ${snapshots.length}, at ${at - (snapshots[0]?.at ?? at)} ms: ${changed.length} changed.`}
      </Text>
    </section>
  );
}
