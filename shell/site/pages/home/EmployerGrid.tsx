import { Eyebrow, Heading, Img, Reveal, Section } from '@stepwell/shared-ui';
import styles from './EmployerGrid.module.css';
import { EMPLOYERS, logoOf } from './employers';

export function EmployerGrid() {
  return (
    <Section space="bottom">
      <Eyebrow>They have done the job</Eyebrow>
      <Heading level={2} size="display-md" className={styles.title}>
        Our Mentors Worked at
      </Heading>
      <Reveal as="ul" className={styles.grid}>
        {EMPLOYERS.map(({ name, width }) => (
          <li key={name} className={styles.cell}>
            <Img className={styles.logo} src={logoOf(name)} alt={name} width={width} height={40} />
          </li>
        ))}
      </Reveal>
    </Section>
  );
}
