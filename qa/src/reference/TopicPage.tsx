import { Alert, Heading, Text } from '@stepwell/shared-ui';
import type { Note, Part } from '../workbench-api/reference';
import type { WorkbenchRelease } from '../workbench-api/workbench-api';
import { CodeBlock } from './CodeBlock';
import { ExampleStage } from './ExampleStage';
import styles from './Reference.module.css';
import type { FoundTopic } from './reference-address';
import { SourceView } from './SourceView';
import { Words, WordsInLine } from './Words';

export interface TopicPageProps extends FoundTopic {
  /** Of the examples; absent where this workbench has none. */
  release: WorkbenchRelease | undefined;
}

/** One topic: what it is, how it is written, and an example that runs. */
export function TopicPage({ chapter, topic, release }: TopicPageProps) {
  const { name, kind, signature, about, parts, notes, example } = topic;
  return (
    <>
      <article className={styles.words} aria-labelledby="topic">
        <Text size="xs" tone="muted">
          {chapter.title}, {kind}
        </Text>
        <Heading level={1} size="title-md" id="topic" tabIndex={-1} className={styles.name}>
          {name}
        </Heading>
        <Deprecation notes={notes} />
        <CodeBlock text={signature} />
        <Words text={about} />
        {parts.length > 0 && <Parts title={kind === 'function' ? 'Parameters' : 'Members'} parts={parts} />}
        <Notes notes={notes} />
      </article>
      {example && (
        <section className={styles.example} aria-label="Example">
          {release && <ExampleStage key={example.scenario} release={release} name={example.scenario} />}
          {example.sources.map((source) => (
            <SourceView key={source.file} {...source} />
          ))}
        </section>
      )}
    </>
  );
}

function Parts({ title, parts }: { title: string; parts: Part[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <Heading level={2} size="title-sm">
        {title}
      </Heading>
      <dl className={styles.members}>
        {parts.map(({ name, signature, about }) => (
          <div key={name} className={styles.member}>
            <dt>
              <code className={styles.name}>{signature}</code>
            </dt>
            <dd>{about && <Words text={about} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TITLES: Readonly<Record<string, string>> = { returns: 'Returns', throws: 'Throws', since: 'Since' };

function Notes({ notes }: { notes: Note[] }) {
  return notes
    .filter(({ name }) => name in TITLES)
    .map(({ name, text }) => (
      <Text key={name + text} size="sm">
        <strong>{TITLES[name]}</strong> <WordsInLine text={text} />
      </Text>
    ));
}

function Deprecation({ notes }: { notes: Note[] }) {
  const note = notes.find(({ name }) => name === 'deprecated');
  return (
    note && (
      <Alert tone="warn">
        Deprecated. <WordsInLine text={note.text} />
      </Alert>
    )
  );
}
