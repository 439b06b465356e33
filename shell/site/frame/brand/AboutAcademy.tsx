import { nameParts } from '@stepwell/contract';
import { selectAcademy, useSiteState } from '@stepwell/platform';
import { Eyebrow, Heading, Img, Reveal, Section, StairMeter, Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './AboutAcademy.module.css';

/** Figures of the academy, in percent. The specification fixes the labels. */
const METERS = [
  { label: 'Skill Mastery Levels', percent: 92, hue: 'rani' },
  { label: 'Learning Milestones', percent: 85, hue: 'brick' },
  { label: 'Digital Proficiency Journey', percent: 78, hue: 'marigold' },
] as const;

/** Section about the academy, on Home and on About Us. `children` are shown below the meters, such as a link to more. */
export function AboutAcademy({ children }: { children?: ReactNode }) {
  const [ownName] = nameParts(useSiteState(selectAcademy));
  return (
    <Section>
      <div className={styles.columns}>
        <Reveal stagger className={styles.arches}>
          <Img className={styles.low} src="/art/portrait/peacock.svg" alt="" width={200} height={324} />
          <Img className={styles.high} src="/art/climb.svg" alt="" width={240} height={492} />
          <Img className={styles.lowest} src="/art/portrait/neel.svg" alt="" width={200} height={256} />
        </Reveal>
        <div>
          <Eyebrow>{`About ${ownName}`}</Eyebrow>
          <Heading level={2} size="display-md" className={styles.title}>
            Old idea, built for today’s exams.
          </Heading>
          <Text size="lead" className={styles.lead}>
            A stepwell lets anyone reach deep water safely, one stair at a time. Our courses work the same
            way: small steps in the right order, mentors on every landing, and a certificate when you climb
            out.
          </Text>
          <div className={styles.meters}>
            {METERS.map(({ label, percent, hue }) => (
              <StairMeter key={label} label={label} value={percent} hue={hue} />
            ))}
          </div>
          {children}
        </div>
      </div>
    </Section>
  );
}
