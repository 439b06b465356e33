import { PATHS } from '@stepwell/contract';
import { Link, selectAcademy, useSiteState } from '@stepwell/platform';
import {
  ArrowRight,
  Button,
  Compass,
  Eyebrow,
  Heading,
  Icon,
  Img,
  Text,
  VisuallyHidden,
} from '@stepwell/shared-ui';
import styles from './Hero.module.css';
import { HeroArt } from './HeroArt';
import { ROTATING_WORDS, RotatingWord } from './RotatingWord';

/** Drawn faces beside the number of students; they are not portraits of persons. */
const FACES = ['rani', 'neel', 'peacock', 'brick'];

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.wrap}>
        <div className={styles.text}>
          <Eyebrow>Exam preparation, one step at a time</Eyebrow>
          <Heading level={1} size="display-xl" className={styles.title} tabIndex={-1}>
            Go deep.
            <br />
            Rise ready.
            <br />
            <VisuallyHidden>{`Keep ${ROTATING_WORDS.join(', ')}.`}</VisuallyHidden>
            {/* Browsers translate only the hidden sentence, because the animation measures these words. */}
            <span aria-hidden="true" translate="no">
              <span className={styles.keep}>Keep </span>
              <RotatingWord />
            </span>
          </Heading>
          <Text size="lead" className={styles.lead}>
            Courses for GATE, banking, civil services, coding and more, taught in the order you need them by
            people who have sat where you are sitting.
          </Text>
          <div className={styles.actions}>
            <Button as={Link} href={PATHS.courses} variant="action" size="lg">
              Explore Courses
              <Icon glyph={ArrowRight} />
            </Button>
            <Button as={Link} href={PATHS.courses} variant="outline" size="lg">
              Learn More
            </Button>
          </div>
          <AcademyFigures />
        </div>
        <HeroArt />
      </div>
    </section>
  );
}

function AcademyFigures() {
  const { studentsCount, guidesCount } = useSiteState(selectAcademy);
  return (
    <div className={styles.proof}>
      {studentsCount && (
        <p className={styles.proofItem}>
          <span className={styles.faces}>
            {FACES.map((name) => (
              <Img
                key={name}
                className={styles.face}
                src={`/art/portrait/${name}.svg`}
                alt=""
                width={44}
                height={44}
              />
            ))}
          </span>
          <span className={styles.count}>
            <b className={styles.figure}>{studentsCount}</b> students
          </span>
        </p>
      )}
      {guidesCount && (
        <p className={styles.proofItem}>
          <span className={styles.seal}>
            <Icon glyph={Compass} />
          </span>
          <span>
            <b className={styles.figure}>{guidesCount}</b> career guides
          </span>
        </p>
      )}
    </div>
  );
}
