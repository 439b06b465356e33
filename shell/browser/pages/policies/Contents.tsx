import { ChevronDown, Icon, viewObserver } from '@stepwell/shared-ui';
import { useEffect, useId, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './texts/policy';

/** Of the window's height: a section is read from when it comes up to there. */
const READING_PERCENT = 30;

/** The list of contents: beside the text, where it marks the section being read; on small screens it opens above it. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [readId, setReadId] = useState(sections[0]?.id);

  useEffect(() => {
    // A section is being read while it crosses the upper third of the window.
    const observer = viewObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        // A jump, such as back to the top, leads out of a section and past others that tell of nothing.
        setReadId(entered ? entered.target.id : lastBegun(sections));
      },
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
              aria-current={section.id === readId ? 'location' : undefined}
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

/** The last section that begins above the line; before all of them, the first. */
function lastBegun(sections: readonly PolicySection[]): string | undefined {
  const line = (window.innerHeight * READING_PERCENT) / 100;
  const begun = sections.filter(({ id }) => {
    const element = document.getElementById(id);
    return element && element.getBoundingClientRect().top < line;
  });
  return (begun.at(-1) ?? sections[0])?.id;
}
