import { Eyebrow, Heading, Img, Reveal, Section, Text } from '@stepwell/shared-ui';
import styles from './MediumOfInstruction.module.css';

export function MediumOfInstruction() {
  return (
    <Section space="bottom">
      <Reveal className={styles.card}>
        <div className={styles.text}>
          <Eyebrow>In your language</Eyebrow>
          <Heading level={2} size="display-md">
            Think in the language you dream in.
          </Heading>
          <Text size="lead">
            Lessons in English and Hindi, notes in both. Switch whenever a word gets in the way of an idea.
          </Text>
        </div>
        <figure className={styles.figure}>
          <Img
            className={styles.picture}
            src="/art/moi.svg"
            alt="Medium of instruction: the letters A and अ stand side by side above two staircases, one in English and one in Hindi, that meet at the same pool."
            width={640}
            height={420}
          />
          <figcaption className={styles.caption}>MOI</figcaption>
        </figure>
      </Reveal>
    </Section>
  );
}
