import { PATHS } from '@stepwell/contract';
import { Field, TextInput } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import styles from './CourseFilters.module.css';
import { COURSE_SORTS, type CourseFilter } from './course-filter';
import { SortSelect } from './SortSelect';

export interface CourseFiltersProps {
  filter: CourseFilter;
  /** Number of matching courses. */
  found: number;
  onChange: (part: Partial<CourseFilter>) => void;
}

/** The search box, the order, and the number of matching courses. */
export function CourseFilters({ filter: { category, text, sort }, found, onChange }: CourseFiltersProps) {
  const box = useRef<HTMLInputElement>(null);

  // The box is in the server's HTML, so a visitor may have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = box.current?.value ?? text;
    if (typed !== text) onChange({ text: typed });
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: not `<search>`, because without scripts the browser submits this form
    <form
      role="search"
      action={PATHS.courses}
      className={styles.tools}
      onSubmit={(event) => event.preventDefault()}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <Field label="Search courses" className={styles.search}>
        <TextInput
          ref={box}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Name, subject or code"
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label="Sort by">
        <SortSelect
          name="sort"
          options={COURSE_SORTS}
          value={sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      </Field>
      <p className={styles.count} role="status">
        {found === 1 ? '1 course' : `${found} courses`}
      </p>
    </form>
  );
}
