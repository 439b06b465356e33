import { coursePath, coverOf } from '@stepwell/contract';
import { type LoadContext, NavLink, readMaster, type Slots, useStore } from '@stepwell/platform';
import { Img } from '@stepwell/shared-ui';
import styles from './CoursesMenu.module.css';
import { useGradually } from './course-list/useGradually';
import { coursesStore } from './courses/courses.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readMaster(stores).health === false) return;
  await stores.get(coursesStore).getState().load('menu');
}

const NONE: never[] = [];

/** The entries of the Courses menu: each course by its name. The list around them is the shell's. */
export function Component({ variant, onNavigate }: Slots['nav.courses.v1']) {
  const courses = useGradually(useStore(coursesStore, ({ data }) => data ?? NONE));
  return courses.map((course) => (
    <li key={course._id}>
      <NavLink
        end
        href={coursePath(course._id)}
        className={styles.entry}
        data-variant={variant}
        onClick={onNavigate}
      >
        <Img className={styles.cover} fallbackSrc={coverOf(course)} alt="" width={44} height={44} />
        <span className={styles.name} dir="auto">
          {course.courseName}
        </span>
      </NavLink>
    </li>
  ));
}
