import { ArrowLeft, ArrowRight, Button, IconButton, Text } from '@stepwell/shared-ui';
import type { StoreSnapshot } from '../canvas/store-snapshots';
import { JsonText } from './JsonText';
import styles from './Panel.module.css';

export interface StoresPanelProps {
  /** The newest last. */
  snapshots: readonly StoreSnapshot[];
  /** Number of the chosen snapshot; `null` for the newest. */
  chosen: number | null;
  onChoose: (moment: number | null) => void;
}

/** State of every store, now or in an earlier snapshot. */
export function StoresPanel({ snapshots, chosen, onChoose }: StoresPanelProps) {
  const newest = snapshots.at(-1)?.number ?? 0;
  const index = snapshots.findLastIndex(({ number }) => number <= (chosen ?? newest));
  const moment = snapshots[Math.max(index, 0)];
  if (!moment) return <Text>No store yet.</Text>;
  const before = snapshots[index - 1]?.states ?? {};
  return (
    <div className={styles.part}>
      <Timeline snapshots={snapshots} shown={moment} isNewest={chosen === null} onChoose={onChoose} />
      {chosen !== null && chosen > newest && (
        <Text size="xs">There is no moment {chosen} yet: this is the newest one.</Text>
      )}
      {index < 0 && <Text size="xs">Moment {chosen} is no longer stored: this is the oldest one.</Text>}
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
  shown: StoreSnapshot;
  isNewest: boolean;
}

function Timeline({ snapshots, shown, isNewest, onChoose }: TimelineProps) {
  const { number, at, changed } = shown;
  const [oldest = shown] = snapshots;
  const newest = snapshots.at(-1)?.number ?? number;
  return (
    <section className={styles.part} aria-label="Moments">
      <div className={styles.row}>
        <IconButton
          glyph={ArrowLeft}
          label="The moment before"
          disabled={number <= oldest.number}
          onClick={() => onChoose(number - 1)}
        />
        <input
          className={styles.slider}
          type="range"
          aria-label="Moment"
          min={oldest.number}
          max={newest}
          value={number}
          onChange={({ target }) => onChoose(Number(target.value))}
        />
        <IconButton
          glyph={ArrowRight}
          label="The moment after"
          disabled={number >= newest}
          onClick={() => onChoose(number + 1)}
        />
        <Button size="sm" variant="outline" disabled={isNewest} onClick={() => onChoose(null)}>
          Newest
        </Button>
      </div>
      <Text size="xs" tone="muted" tabular>
        {`Moment ${number} of ${newest}, at ${at - oldest.at} ms: ${changed.length} changed.`}
      </Text>
    </section>
  );
}
