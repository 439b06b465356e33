import { Section, SectionHead, Stepped, Wrap } from '../layout/Section';
import { ArrowLink } from '../link/ArrowLink';
import { Heading, type HeadingSize } from '../text/Heading';
import { Prose } from '../text/Prose';
import { Eyebrow, Text } from '../text/Text';
import { Shelf, Specimen } from './Specimen';
import styles from './TypeSpecimens.module.css';

const SIZES: readonly HeadingSize[] = [
  'display-xl',
  'display-lg',
  'display-md',
  'title-lg',
  'title-md',
  'title-sm',
];
const ROLES = [
  'bg',
  'bg-alt',
  'surface',
  'deep',
  'deepest',
  'action',
  'brand',
  'accent-text',
  'link',
  'text',
  'text-2',
  'text-3',
  'border',
  'border-strong',
  'success',
  'danger',
] as const;

/** Colours by role, headings and running text. */
export function TypeSpecimens() {
  return (
    <Shelf title="Colour and type">
      <Specimen name="Roles">
        {ROLES.map((role) => (
          <Text key={role} as="div" size="xs" className={styles.role}>
            <span className={styles.colour} data-role={role} />
            {role}
          </Text>
        ))}
      </Specimen>
      <Specimen name="Heading" flow="column">
        {SIZES.map((size) => (
          <Heading key={size} level={4} size={size}>
            Go deep. Rise ready.
          </Heading>
        ))}
      </Specimen>
      <Specimen name="Eyebrow and Text" flow="column">
        <Eyebrow>Eyebrow</Eyebrow>
        <Text size="lead">A lead opens a section, once.</Text>
        <Text>Body text. Registration ends on 30 November. ₹8,999 for 148 lectures.</Text>
        <Text tone="muted">Muted text.</Text>
        <Text size="sm" tone="muted" tabular>
          Small, with figures of equal width: 1,284
        </Text>
        <Text size="xs" tone="quiet">
          The smallest, for hints.
        </Text>
      </Specimen>
      <Specimen name="Prose" flow="column">
        <Prose>
          <Heading level={4} size="title-md">
            A heading in long text
          </Heading>
          <p>A paragraph at the reading measure, in the second colour of text.</p>
          <ul>
            <li>A point, with the stair as its bullet</li>
            <li>Another</li>
          </ul>
        </Prose>
      </Specimen>
    </Shelf>
  );
}

/** The three grounds, the deep one with its stepped edge. */
export function BandSpecimens() {
  return (
    <>
      <Section band="alt" aria-label="Alternate band">
        <SectionHead end={<ArrowLink href="#all">See all</ArrowLink>}>
          <Eyebrow>Section</Eyebrow>
          <Heading level={2} size="display-md">
            The alternate band
          </Heading>
        </SectionHead>
      </Section>
      <Section space="none" aria-label="Plain band">
        <div className={styles.plain} />
      </Section>
      <Section band="deep" wrap={false} aria-label="Deep band">
        <Stepped />
        <Wrap width="narrow">
          <Eyebrow>Stepped edge</Eyebrow>
          <Heading level={2} size="display-md">
            The deep band
          </Heading>
          <Text size="lead">Everything on it turns light by itself.</Text>
        </Wrap>
      </Section>
    </>
  );
}
