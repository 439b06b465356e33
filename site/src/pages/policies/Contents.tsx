import { ChevronDown, Icon, viewObserver } from '@stepwell/shared-ui';
import { useEffect, useId, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './texts/policy';

/**
 * Bounds of the observed area, in percent of the window's height from the top. The section that entered the area last is the current
 * section.
 */
const [AREA_TOP, AREA_BOTTOM] = [20, 30];

/** Table of contents with the current section marked: beside the text, or in small windows above it, collapsed. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [currentId, setCurrentId] = useState(sections[0]?.id);

  useEffect(() => {
    const observer = viewObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        // If sections have only left the area, the area may be empty, such as above the first section.
        setCurrentId(entered ? entered.target.id : lastBegun(sections));
      },
      { rootMargin: `-${AREA_TOP}% 0px -${100 - AREA_BOTTOM}%` },
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

/** The last section that begins in the area or above it; the first section if there is none. */
function lastBegun(sections: readonly PolicySection[]): string | undefined {
  const bottom = (window.innerHeight * AREA_BOTTOM) / 100;
  const begun = sections.filter(({ id }) => {
    const element = document.getElementById(id);
    return element && element.getBoundingClientRect().top < bottom;
  });
  return (begun.at(-1) ?? sections[0])?.id;
}
