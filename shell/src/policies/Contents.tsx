import { useEffect, useState } from 'react';
import styles from './Contents.module.css';
import type { PolicySection } from './policy';

/** The list of contents beside a policy; it marks the section that is being read. */
export function Contents({ sections }: { sections: readonly PolicySection[] }) {
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
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);

  return (
    <nav aria-label="On this page" className={styles.contents}>
      <p className={styles.title} aria-hidden="true">
        On this page
      </p>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === readId ? 'location' : undefined}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
