import { DEFAULT_PORTRAIT, type Mentor, safeHref } from '@stepwell/contract';
import { Card, Heading, Icon, Img, LinkedIn, Mail } from '@stepwell/shared-ui';
import { mailAddress, pictureAddress } from '../addresses/addresses';
import { CompanyLogos } from './CompanyLogos';
import styles from './MentorCard.module.css';

/** A mentor as a list item. The store has already cut the summary. */
export function MentorCard({ mentor }: { mentor: Mentor }) {
  const { mentorName, mentorPhoto, mentorDesignation, mentorTitle, mentorSummary, mentorWorkedIn } = mentor;
  const linkedin = safeHref(mentor.mentorLinkedin);
  const mail = mailAddress(mentor.mentorEmail);
  return (
    <Card as="li" padding="none" className={styles.card}>
      <div className={styles.top}>
        <Img
          className={styles.photo}
          src={pictureAddress(mentorPhoto)}
          fallbackSrc={DEFAULT_PORTRAIT}
          alt=""
          width={200}
          height={200}
        />
        <div className={styles.links}>
          {linkedin && (
            <a className={styles.tile} href={linkedin} target="_blank" rel="noreferrer">
              <Icon glyph={LinkedIn} label={`${mentorName} on LinkedIn`} />
            </a>
          )}
          {mail && (
            <a className={styles.tile} href={mail}>
              <Icon glyph={Mail} label={`E-mail ${mentorName}`} />
            </a>
          )}
        </div>
      </div>
      <Heading level={3} size="title-sm" className={styles.name} dir="auto">
        <span>{mentorName}</span>
        {mentorDesignation && <small className={styles.designation}>{` (${mentorDesignation})`}</small>}
      </Heading>
      {mentorTitle && (
        <p className={styles.title} dir="auto">
          {mentorTitle}
        </p>
      )}
      {mentorSummary && (
        <p className={styles.summary} dir="auto">
          {mentorSummary}
        </p>
      )}
      <CompanyLogos addresses={mentorWorkedIn} />
    </Card>
  );
}
