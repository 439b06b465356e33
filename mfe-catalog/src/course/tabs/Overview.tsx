import type { OverviewItem } from '@stepwell/contract';
import { Heading, Text } from '@stepwell/shared-ui';
import { EmptyTab } from './EmptyTab';
import styles from './Overview.module.css';

/** The Overview tab of a course: headings and texts that staff have entered. */
export function Overview({ items }: { items: OverviewItem[] | undefined }) {
  if (!items?.length) return <EmptyTab>The overview of this course is being written.</EmptyTab>;
  return (
    <div className={styles.overview}>
      {items.map(({ title, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no id and never move
        <div key={index} dir="auto">
          {title && (
            <Heading level={2} size="title-md">
              {title}
            </Heading>
          )}
          <Text tone="muted" className={styles.body}>
            {body}
          </Text>
        </div>
      ))}
    </div>
  );
}
