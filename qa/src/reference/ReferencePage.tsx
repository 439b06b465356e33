import { Mark, TextLink } from '@stepwell/shared-ui';
import { ChoiceSelect } from '../choice/ChoiceSelect';
import type { Reference } from '../workbench-api/reference';
import { EXAMPLES, WORKBENCH_PATHS, type WorkbenchRemote } from '../workbench-api/workbench-api';
import { Overview } from './Overview';
import styles from './Reference.module.css';
import { topicAt, topicPath } from './reference-address';
import { TopicPage } from './TopicPage';

export interface ReferencePageProps {
  reference: Reference;
  remotes: readonly WorkbenchRemote[];
}

/** The reference: all topics, or the one that the address names. */
export function ReferencePage({ reference, remotes }: ReferencePageProps) {
  const found = topicAt(reference, location.pathname);
  const [release] = remotes.find(({ name }) => name === EXAMPLES)?.releases ?? [];
  return (
    <div className={styles.reference}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Mark />
          <nav aria-label="Workbench" className={styles.ways}>
            <TextLink href={WORKBENCH_PATHS.workbench}>QA workbench</TextLink>
            <TextLink href={WORKBENCH_PATHS.reference} aria-current={found ? undefined : 'page'}>
              Reference
            </TextLink>
          </nav>
        </div>
        <TopicSelect reference={reference} shown={found ? topicPath(found.chapter, found.topic) : ''} />
      </header>
      {found ? (
        <main className={styles.columns}>
          <TopicPage {...found} release={release} />
        </main>
      ) : (
        <Overview {...reference} />
      )}
    </div>
  );
}

/** From any topic to any other. */
function TopicSelect({ reference: { chapters }, shown }: { reference: Reference; shown: string }) {
  const all = { value: '', label: 'all of them' };
  const topics = chapters.flatMap((chapter) =>
    chapter.topics.map((topic) => ({
      value: topicPath(chapter, topic),
      label: `${chapter.title}: ${topic.name}`,
    })),
  );
  return (
    <ChoiceSelect
      label="Topic"
      options={[all, ...topics]}
      value={shown}
      onChoose={(path) => location.assign(path || WORKBENCH_PATHS.reference)}
    />
  );
}
