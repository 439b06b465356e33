import styles from './Keys.module.css';
import { TEXTS } from './texts';

const { keys } = TEXTS;

/** The help for the keyboard shortcuts, with a button that turns them off (WCAG 2.1.4). Hidden until the script that handles the keys runs. */
export function Keys() {
  return (
    <details className={styles.keys} data-keys hidden>
      <summary>{keys.title}</summary>
      <dl>
        {keys.lines.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <button type="button" data-on={keys.on} data-off={keys.off} className={styles.toggle} />
    </details>
  );
}
