import { type CurriculumItem, formatCount } from '@stepwell/contract';
import { Accordion, AccordionItem, BookOpen, Icon } from '@stepwell/shared-ui';
import styles from './Curriculum.module.css';
import { EmptyTab } from './EmptyTab';

/** The Curriculum tab: the parts of a course in order, of which the first is open. */
export function Curriculum({ items }: { items: CurriculumItem[] | undefined }) {
  if (!items?.length) return <EmptyTab>The curriculum of this course is being written.</EmptyTab>;
  return (
    <Accordion>
      {items.map((item, index) => (
        <AccordionItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id and never move
          key={index}
          number={index + 1}
          title={<span dir="auto">{item.curriculumTitle}</span>}
          note={lengthOf(item)}
          defaultOpen={index === 0}
        >
          <ul className={styles.topics}>
            {(item.subSections ?? []).map((topic, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same topic may occur twice
              <li key={position} className={styles.topic}>
                <Icon glyph={BookOpen} size="sm" className={styles.glyph} />
                <span dir="auto">{topic}</span>
              </li>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  );
}

/** Such as `18 lectures, 14 h 20 min`; missing values are omitted. */
function lengthOf({ noOfLectures, lectureLength }: CurriculumItem): string {
  const lectures = noOfLectures === 1 ? '1 lecture' : `${formatCount(noOfLectures)} lectures`;
  return [noOfLectures ? lectures : '', lectureLength].filter(Boolean).join(', ');
}
