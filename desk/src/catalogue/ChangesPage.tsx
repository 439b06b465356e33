import { Alert, Button } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { TextField } from '../shared/TextField';
import { CoursePreview, type CoursePreviewProps } from './CoursePreview';
import styles from './EntryForm.module.css';
import { MentorPreview, type MentorPreviewProps } from './MentorPreview';
import { CATALOGUE, ENTRY, pathLabel } from './texts';

/** A changed field with its values as texts. */
export interface Difference {
  /** Such as `coursePrice` or `courseOverview[0].title`. */
  path: string;
  before: string;
  after: string;
}

export interface ChangesPageProps {
  title: string;
  /** The differences that the edit would make, from a dry run. */
  differences: readonly Difference[];
  /** Such as when learners see the changes. */
  warning?: string | undefined;
  course?: CoursePreviewProps | undefined;
  mentor?: MentorPreviewProps | undefined;
  action: string;
  /** All values of the form on the previous page. */
  values: Readonly<Record<string, string>>;
  /** Whether the changes can be scheduled for a later time. */
  isPlannable: boolean;
  back: { to: string; label: string };
}

/** The preview of an edit before it is saved: the differences, and the entry as learners will see it. */
export function ChangesPage(props: ChangesPageProps) {
  const { title, differences, warning, course, mentor, action, values, isPlannable, back } = props;
  const isChanged = differences.length > 0;
  return (
    <>
      <Title back={back}>{title}</Title>
      {warning && isChanged && (
        <Alert tone="warn" live={false}>
          {warning}
        </Alert>
      )}
      <Part title={ENTRY.changes}>
        <Rows
          label={CATALOGUE.changedFields}
          columns={[
            { label: CATALOGUE.columns.field, cell: ({ path }) => pathLabel(path) },
            { label: CATALOGUE.columns.before, cell: ({ before }) => before },
            { label: CATALOGUE.columns.after, cell: ({ after }) => after },
          ]}
          items={differences}
          keyOf={({ path }) => path}
          empty={ENTRY.same}
        />
      </Part>
      <Part title={CATALOGUE.changesPreview}>
        {course && <CoursePreview {...course} />}
        {mentor && <MentorPreview {...mentor} />}
      </Part>
      <Form action={action} encType="multipart/form-data" hidden={values}>
        <div className={styles.buttons}>
          {isChanged && (
            <Button type="submit" name="press" value="save" variant="action">
              {ENTRY.save}
            </Button>
          )}
          <Button type="submit" name="press" value="edit" variant="outline">
            {ENTRY.toForm}
          </Button>
        </div>
      </Form>
      {isPlannable && isChanged && (
        <Part title={ENTRY.planTitle}>
          <Form action={action} encType="multipart/form-data" hidden={values}>
            <TextField type="datetime-local" name="at" label={ENTRY.when} hint={ENTRY.whenHint} required />
            <Button type="submit" name="press" value="plan" variant="outline">
              {ENTRY.plan}
            </Button>
          </Form>
        </Part>
      )}
    </>
  );
}
