import { COURSE_SORTS, type CourseFilter, type CoursePage, coursePages, PATHS } from '@stepwell/contract';
import { Field, TextInput } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import styles from './CourseFilters.module.css';
import { SortSelect } from './SortSelect';

export interface CourseFiltersProps {
  /** The text of the search box. */
  text: string;
  filter: CourseFilter;
  page: Pick<CoursePage, 'page' | 'found'>;
  onChange: (part: Pick<CourseFilter, 'text'> | Pick<CourseFilter, 'sort'>) => void;
}

/** The search box, the order, and the number of matching courses. */
export function CourseFilters({ text, filter, page, onChange }: CourseFiltersProps) {
  const { category, sort } = filter;
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
        {countText(page)}
      </p>
    </form>
  );
}

function countText({ page, found }: Pick<CoursePage, 'page' | 'found'>): string {
  const courses = found === 1 ? '1 course' : `${found} courses`;
  const pages = coursePages(found);
  return pages === 1 ? courses : `${courses}, page ${page} of ${pages}`;
}
