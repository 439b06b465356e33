import { cutText, MENTOR_SUMMARY_CUT } from '@stepwell/contract';
import type { Complete, MENTOR_FIELDS } from '@stepwell/contract/catalogue-fields';
import { Card, Heading, Text } from '@stepwell/shared-ui';
import styles from './Preview.module.css';

export interface MentorPreviewProps {
  /** A mentor in the format of exports. */
  mentor: Complete<typeof MENTOR_FIELDS>;
  /** Absolute address of the photo. */
  picture: string;
}

/** A mentor as learners will see them. */
export function MentorPreview({ mentor, picture }: MentorPreviewProps) {
  const { mentorName, mentorTitle, mentorDesignation, mentorSummary } = mentor;
  return (
    <Card className={styles.card}>
      <img src={picture} alt="" width={200} height={200} className={styles.photo} />
      <Heading level={3} size="title-sm" dir="auto">
        {mentorDesignation ? `${mentorName} (${mentorDesignation})` : mentorName}
      </Heading>
      <Text size="sm" dir="auto">
        {mentorTitle}
      </Text>
      <p className={styles.summary} dir="auto">
        {cutText(mentorSummary, MENTOR_SUMMARY_CUT)}
      </p>
    </Card>
  );
}
