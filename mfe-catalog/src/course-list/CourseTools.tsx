import { Field, TextInput } from '@stepwell/shared-ui';
import styles from './CourseTools.module.css';
import { COURSE_SORTS, type CourseFilter, type CourseSort } from './course-filter';
import { SortSelect } from './SortSelect';

export type CourseToolsProps = {
  /** What the search box shows. */
  text: string;
  sort: CourseSort;
  /** How many courses the filter leaves. */
  found: number;
  onChange: (part: Pick<CourseFilter, 'text'> | Pick<CourseFilter, 'sort'>) => void;
};

/** Search, order, and how many courses that leaves. */
export function CourseTools({ text, sort, found, onChange }: CourseToolsProps) {
  return (
    <search className={styles.tools}>
      <Field label="Search courses">
        <TextInput
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Name, subject or code"
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label="Sort by">
        <SortSelect options={COURSE_SORTS} value={sort} onChange={(chosen) => onChange({ sort: chosen })} />
      </Field>
      <p className={styles.count} role="status">
        {found === 1 ? '1 course' : `${found} courses`}
      </p>
    </search>
  );
}
