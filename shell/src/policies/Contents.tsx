import { ChevronDown, Icon } from '@stepwell/shared-ui';
import { useEffect, useId, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './policy';

/** The list of contents: beside the text, where it marks the section being read; on small screens it opens above it. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [readId, setReadId] = useState(sections[0]?.id);

  useEffect(() => {
    // A section is being read while it crosses the upper third of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setReadId(entered.target.id);
      },
      { rootMargin: '-20% 0px -70%' },
    );
    for (const section of sections) {
      const element = document.getElementById(section.id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);

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
            <a
              href={`#${section.id}`}
              className={styles.link}
              aria-current={section.id === readId ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              <span className={styles.number}>{index + 1}</span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
