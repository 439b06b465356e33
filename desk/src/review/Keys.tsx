import styles from './Keys.module.css';
import { TEXTS } from './texts';

const { keys } = TEXTS;

/** The keys of the page. The script shows the part, since they work with it only, and turns them off on request (WCAG 2.1.4). */
export function Keys() {
  return (
    <details className={styles.keys} data-keys hidden>
      <summary>{keys.title}</summary>
      <dl>
        {keys.lines.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" data-on={keys.on} data-off={keys.off} className={styles.toggle} />
    </details>
  );
}
