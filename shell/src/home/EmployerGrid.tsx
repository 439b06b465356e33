import { Eyebrow, Heading, Img, Reveal, Section } from '@stepwell/shared-ui';
import styles from './EmployerGrid.module.css';
import { EMPLOYERS } from './employers';

export function EmployerGrid() {
  return (
    <Section space="bottom" later className={styles.section}>
      <Eyebrow>They have done the job</Eyebrow>
      <Heading level={2} size="display-md" className={styles.title}>
        Our Mentors Worked at
      </Heading>
      <Reveal as="ul" className={styles.grid}>
        {EMPLOYERS.map(({ name, slug, width }) => (
          <li key={slug} className={styles.cell}>
            <Img className={styles.logo} src={`/art/logo/${slug}.svg`} alt={name} width={width} height={40} />
          </li>
        ))}
      </Reveal>
    </Section>
  );
}
