import { type Academy, BACK_TO_HOME, formatDate, PATHS } from '@stepwell/contract';
import { type Head, Link, selectAcademy, useSiteState } from '@stepwell/platform';
import { ArrowLink, Heading, PageHead, TextLink, Wrap } from '@stepwell/shared-ui';
import { type ComponentType, useMemo } from 'react';
import { Contents } from './Contents';
import styles from './PolicyPage.module.css';
import { PolicySwitch } from './PolicySwitch';
import { POLICY_PATHS, type PolicyPath, policies } from './policies';
import type { PolicyBlock } from './texts/policy';

/** The page of a policy. Its heading is `Policy` for all five; the document's title also names the policy. */
export function PolicyPage({ path }: { path: PolicyPath }) {
  const { name, updatedAt } = policies[path];
  const academy = useSiteState(selectAcademy);
  const sections = useMemo(() => policies[path].sections(academy), [path, academy]);
  return (
    <>
      <PageHead
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            {BACK_TO_HOME}
          </ArrowLink>
        }
        title="Policy"
        lead={name}
      >
        <p className={styles.date}>
          Last updated on <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        </p>
      </PageHead>
      <Wrap className={styles.columns}>
        <Contents key={path} sections={sections} />
        <article className={styles.article} aria-label={name}>
          <PolicySwitch current={path} />
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} className={styles.section}>
              <Heading level={2} size="title-md" className={styles.title}>
                <span className={styles.number}>{index + 1}</span>
                <span>{title}</span>
              </Heading>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
          <p className={styles.support}>
            Support:{' '}
            <TextLink href={`mailto:${academy.email}`} translate="no">
              {academy.email}
            </TextLink>
            ,{' '}
            <TextLink href={`tel:+${academy.phoneDigits}`} translate="no">
              {academy.phone}
            </TextLink>
          </p>
        </article>
      </Wrap>
    </>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') return <p className={styles.text}>{block}</p>;
  return (
    <ul className={styles.list}>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** Components by path, created once, because React would mount a new component for the same page again. */
const COMPONENTS = new Map(POLICY_PATHS.map((path) => [path as string, () => <PolicyPage path={path} />]));

/** The page at a policy's path. @throws Error for any other path */
export function policyPage(path: string): { Component: ComponentType; head: (academy: Academy) => Head } {
  const Component = COMPONENTS.get(path);
  if (!Component) throw new Error(`No policy has the path ${path}`);
  const { name, description } = policies[path as PolicyPath];
  return {
    Component,
    head: (academy) => ({ title: `Policy: ${name}`, description: description(academy), canonical: path }),
  };
}
