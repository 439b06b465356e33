import { Heading, Text, TextLink } from '@stepwell/shared-ui';
import type { Chapter, Reference } from '../workbench-api/reference';
import styles from './Reference.module.css';
import { topicPath } from './reference-address';
import { WordsInLine } from './Words';

/** Every topic of the reference with its first sentence. */
export function Overview({ chapters }: Reference) {
  return (
    <main className={styles.overview}>
      <Heading level={1} size="title-lg">
        What a remote can hold on to
      </Heading>
      <Text>
        Generated from the types and their comments, as this repository has them now. Each topic has an
        example that runs beside it.
      </Text>
      {chapters.map((chapter) => (
        <ChapterList key={chapter.id} {...chapter} />
      ))}
    </main>
  );
}

function ChapterList(chapter: Chapter) {
  const { id, title, about, topics } = chapter;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Heading level={2} size="title-sm" id={id}>
        {title}
      </Heading>
      <Text size="sm" tone="muted">
        {about}
      </Text>
      <dl className={styles.topics}>
        {topics.map((topic) => (
          <div key={topic.name} className={styles.topic}>
            <dt>
              <TextLink href={topicPath(chapter, topic)} className={styles.name}>
                {topic.name}
              </TextLink>
            </dt>
            <dd className={styles.sentence}>
              <WordsInLine text={firstSentence(topic.about)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Up to a full stop that ends a sentence: `feature.json` has one that does not. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
