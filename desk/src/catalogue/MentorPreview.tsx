import { cutText, MENTOR_SUMMARY_CUT } from '@stepwell/contract';
import { Card, Heading, Text } from '@stepwell/shared-ui';
import styles from './Preview.module.css';

/** A mentor in the format of exports. */
export interface PreviewMentor {
  mentorName: string;
  mentorTitle: string;
  mentorDesignation: string;
  mentorSummary: string;
}

export interface MentorPreviewProps {
  mentor: PreviewMentor;
  /** Absolute address of the photo. */
  picture: string;
}

/** A mentor as learners will see them. */
export function MentorPreview({ mentor, picture }: MentorPreviewProps) {
  const { mentorName, mentorTitle, mentorDesignation, mentorSummary } = mentor;
  return (
    <Card className={styles.card}>
      <img src={picture} alt="" width={200} height={200} className={styles.photo} />
      <Heading level={3} size="title-sm">
        {mentorDesignation ? `${mentorName} (${mentorDesignation})` : mentorName}
      </Heading>
      <Text size="sm">{mentorTitle}</Text>
      <p className={styles.summary}>{cutText(mentorSummary, MENTOR_SUMMARY_CUT)}</p>
    </Card>
  );
}
