import { DEFAULT_PORTRAIT, type MentorInfo } from '@stepwell/contract';
import { Button, Heading, Icon, Img, LinkedIn, Mail, Text } from '@stepwell/shared-ui';
import { linkAddress, mailAddress, pictureAddress } from '../../addresses/addresses';
import { EmptyTab } from './EmptyTab';
import styles from './Instructor.module.css';

/** The Instructor tab of a course. */
export function Instructor({ mentor }: { mentor: MentorInfo | undefined }) {
  if (!mentor?.mentorName) return <EmptyTab>The instructor will be announced.</EmptyTab>;
  const { mentorName, mentorDesignation, mentorTitle, mentorSummary } = mentor;
  const linkedin = linkAddress(mentor.mentorLinkedin);
  const mail = mailAddress(mentor.mentorEmail);
  return (
    <div className={styles.instructor}>
      <Img
        className={styles.photo}
        src={pictureAddress(mentor.mentorPhoto)}
        fallbackSrc={DEFAULT_PORTRAIT}
        alt=""
        width={200}
        height={200}
      />
      <div className={styles.words}>
        <Heading level={2} size="title-lg" dir="auto">
          {mentorName}
        </Heading>
        {(mentorDesignation || mentorTitle) && (
          <p className={styles.title} dir="auto">
            {[mentorDesignation, mentorTitle].filter(Boolean).join(', ')}
          </p>
        )}
        {mentorSummary && (
          <Text tone="muted" className={styles.summary} dir="auto">
            {mentorSummary}
          </Text>
        )}
        {(linkedin || mail) && (
          <div className={styles.links}>
            {linkedin && (
              <Button
                href={linkedin}
                target="_blank"
                rel="noreferrer"
                variant="outline"
                size="sm"
                icon={<Icon glyph={LinkedIn} />}
              >
                LinkedIn
              </Button>
            )}
            {mail && (
              <Button href={mail} variant="outline" size="sm" icon={<Icon glyph={Mail} />}>
                E-mail
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
