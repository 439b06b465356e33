import { coursePath, DEFAULT_COVER } from '@stepwell/contract';
import { NavLink, type Slots, useStore } from '@stepwell/platform';
import { Img } from '@stepwell/shared-ui';
import { pictureAddress } from './addresses/addresses';
import styles from './CoursesMenu.module.css';
import { coursesStore } from './courses/courses.store';
import { loadsList } from './load-list';

export const load = loadsList(coursesStore);

/** The entries of the Courses menu. Returns `<li>` elements, because the shell renders the `<ul>` around them. */
export function Component({ variant, onNavigate }: Slots['nav.courses.v1']) {
  const courses = useStore(coursesStore, ({ data }) => data) ?? [];
  return courses.map((course) => (
    <li key={course._id}>
      <NavLink
        end
        href={coursePath(course._id)}
        className={styles.entry}
        data-variant={variant}
        onClick={onNavigate}
      >
        <Img
          className={styles.cover}
          src={pictureAddress(course.coursePhoto)}
          fallbackSrc={DEFAULT_COVER}
          alt=""
          width={44}
          height={44}
        />
        <span className={styles.name} dir="auto">
          {course.courseName}
        </span>
      </NavLink>
    </li>
  ));
}
