import { Text } from '@stepwell/shared-ui';
import { JsonText } from './JsonText';
import styles from './Panel.module.css';

export interface StoresPanelProps {
  /** States by store name. */
  stores: Readonly<Record<string, object>>;
}

/** What every store of the page on the stage holds now. */
export function StoresPanel({ stores }: StoresPanelProps) {
  const names = Object.keys(stores).sort();
  if (names.length === 0) return <Text>No store yet.</Text>;
  return (
    <ul className={styles.list}>
      {names.map((name) => (
        <li key={name}>
          <details className={styles.entry}>
            <summary className={styles.line}>
              <span className={styles.name}>{name}</span>
            </summary>
            <JsonText label="State" value={stores[name]} />
          </details>
        </li>
      ))}
    </ul>
  );
}
