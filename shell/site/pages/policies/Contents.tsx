import { ChevronDown, Icon } from '@stepwell/shared-ui';
import { useId, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './texts/policy';

/** Table of contents: beside the text, or in small windows above it, collapsed. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <p className={styles.title} aria-hidden="true">
        On this page
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        On this page
        <Icon glyph={ChevronDown} className={styles.chevron} />
      </button>
      <ol id={id} className={styles.list} data-open={isOpen || undefined}>
        {sections.map((section, index) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className={styles.link} onClick={() => setOpen(false)}>
              <span className={styles.number}>{index + 1}</span>
              <span>{section.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
