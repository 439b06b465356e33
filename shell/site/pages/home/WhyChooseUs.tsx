import {
  Award,
  Clock,
  Eyebrow,
  type Glyph,
  Heading,
  type Hue,
  Reveal,
  Section,
  Shapes,
  StepIcon,
  Text,
  Wallet,
} from '@stepwell/shared-ui';
import styles from './WhyChooseUs.module.css';

const REASONS: { title: string; text: string; glyph: Glyph; hue: Hue }[] = [
  {
    title: 'Flexible Learning',
    text: 'Self-paced lessons with fixed milestones, so work, college and festivals can all fit.',
    glyph: Clock,
    hue: 'marigold',
  },
  {
    title: 'Learn Anything',
    text: 'Engineering, banking, civil services, coding, data and English under one roof.',
    glyph: Shapes,
    hue: 'brick',
  },
  {
    title: 'Affordable Pricing',
    text: 'Honest prices in rupees. Any GST and the total are shown before you order.',
    glyph: Wallet,
    hue: 'rani',
  },
  {
    title: 'Certification',
    text: 'Industry-recognised certificates for every course whose page says so.',
    glyph: Award,
    hue: 'peacock',
  },
];

export function WhyChooseUs() {
  return (
    <Section band="deep" stepped>
      <div className={styles.head}>
        <div>
          <Eyebrow>Why Choose Us</Eyebrow>
          <Heading level={2} size="display-md" className={styles.title}>
            Four reasons to take the first step here.
          </Heading>
        </div>
        <Text size="lead">
          Study when you can, go as deep as you need, and pay a price that respects your family’s budget.
        </Text>
      </div>
      <Reveal as="ul" stagger className={styles.grid}>
        {REASONS.map(({ title, text, glyph, hue }) => (
          <li key={title} className={styles.step}>
            <div className={styles.card}>
              <StepIcon glyph={glyph} hue={hue} />
              <Heading level={3} size="title-md">
                {title}
              </Heading>
              <Text tone="muted">{text}</Text>
            </div>
          </li>
        ))}
      </Reveal>
    </Section>
  );
}
