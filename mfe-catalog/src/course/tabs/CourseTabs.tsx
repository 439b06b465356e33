import type { Course } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { TabPanel, UnderTabs } from '@stepwell/shared-ui';
import { useId, useMemo } from 'react';
import { CourseReferences } from './CourseReferences';
import styles from './CourseTabs.module.css';
import { Curriculum } from './Curriculum';
import { COURSE_TABS, readTab, withTab } from './course-tabs';
import { Instructor } from './Instructor';
import { Overview } from './Overview';

/** The four tabs of a course. The selected tab is in the address, so that each can be linked to. */
export function CourseTabs({ course }: { course: Course }) {
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const open = readTab(query);
  // Memoized, so that changing the tab does not render the panels again.
  const panels = useMemo(
    () => ({
      overview: <Overview items={course.courseOverview} />,
      curriculum: <Curriculum items={course.courseCurriculum} />,
      instructor: <Instructor mentor={course.mentorInfo} />,
      references: <CourseReferences references={course.courseReferences} />,
    }),
    [course],
  );
  return (
    <div className={styles.main}>
      <UnderTabs
        id={id}
        label="Course information"
        tabs={COURSE_TABS}
        selected={open}
        onSelect={(tab) => setQuery((now) => withTab(now, tab), { replace: true, preventScrollReset: true })}
      />
      {COURSE_TABS.map((tab) => (
        // All panels are in the HTML, so that search engines read them.
        <TabPanel key={tab.id} tabsId={id} tab={tab.id} hidden={tab.id !== open} className={styles.panel}>
          {panels[tab.id]}
        </TabPanel>
      ))}
    </div>
  );
}
