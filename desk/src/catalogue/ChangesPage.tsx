import { Alert, Button } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { CoursePreview, type CoursePreviewProps } from './CoursePreview';
import { type Difference, Differences } from './Differences';
import styles from './EntryForm.module.css';
import { MentorPreview, type MentorPreviewProps } from './MentorPreview';

export interface ChangesPageProps {
  title: string;
  /** The result of the edit as a dry run. */
  differences: readonly Difference[];
  /** Such as that learners see it at once. */
  warning?: string | undefined;
  course?: CoursePreviewProps | undefined;
  mentor?: MentorPreviewProps | undefined;
  action: string;
  /** All values of the form before. */
  values: Readonly<Record<string, string>>;
  back: { to: string; label: string };
}

/** What an edit will change, and how learners will see it, before it is saved. */
export function ChangesPage({
  title,
  differences,
  warning,
  course,
  mentor,
  action,
  values,
  back,
}: ChangesPageProps) {
  const isChanged = differences.length > 0;
  return (
    <>
      <Title back={back}>{title}</Title>
      {warning && isChanged && (
        <Alert tone="warn" live={false}>
          {warning}
        </Alert>
      )}
      <Part title="Changes">
        <Differences items={differences} empty="Nothing is different." />
      </Part>
      <Part title="As learners will see it">
        {course && <CoursePreview {...course} />}
        {mentor && <MentorPreview {...mentor} />}
      </Part>
      <Form action={action} hidden={values}>
        <div className={styles.presses}>
          {isChanged && (
            <Button type="submit" name="press" value="save" variant="action">
              Save
            </Button>
          )}
          <Button type="submit" name="press" value="edit" variant="outline">
            Back to the form
          </Button>
        </div>
      </Form>
    </>
  );
}
