import { ChevronDown, Icon, viewObserver } from '@stepwell/shared-ui';
import { useEffect, useId, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './texts/policy';

/** Place of the reading line, in percent of the window's height from the top. The section on the line is the current section. */
const READING_PERCENT = 30;

/** Table of contents with the current section marked: beside the text, or in small windows above it, collapsed. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [currentId, setCurrentId] = useState(sections[0]?.id);

  useEffect(() => {
    const observer = viewObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        // After a jump, such as to the top, a section may leave the observed area without another entering it.
        setCurrentId(entered ? entered.target.id : lastAboveLine(sections));
      },
      // The observed area: from 20 % of the window's height down to the reading line.
      { rootMargin: `-20% 0px -${100 - READING_PERCENT}%` },
    );
    for (const section of sections) {
      const element = document.getElementById(section.id);
      if (element) observer?.observe(element);
    }
    return () => observer?.disconnect();
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
              aria-current={section.id === currentId ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span>{section.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last section that begins above the reading line; the first section if none begins above it. */
function lastAboveLine(sections: readonly PolicySection[]): string | undefined {
  const line = (window.innerHeight * READING_PERCENT) / 100;
  const above = sections.filter(({ id }) => {
    const element = document.getElementById(id);
    return element && element.getBoundingClientRect().top < line;
  });
  return (above.at(-1) ?? sections[0])?.id;
}
