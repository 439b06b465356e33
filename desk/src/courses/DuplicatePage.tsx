import { Alert, Button } from '@stepwell/shared-ui';
import { Presses } from '../catalogue/Presses';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';

export interface DuplicatePageProps extends Typed {
  id: string;
  name: string;
  refusal?: string | undefined;
}

/** The form that copies a course, such as for the next batch. */
export function DuplicatePage({ id, name, refusal, ...typed }: DuplicatePageProps) {
  return (
    <>
      <Title
        lead="The copy is coming soon. Dates, number of students and welcome link are not taken over; all else is."
        back={{ to: `/courses/${id}`, label: name }}
      >
        Duplicate
      </Title>
      <Form action={`/courses/${id}/duplicate`}>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <TextField
          {...typed}
          name="courseName"
          label="Name of the copy"
          value={`${name} (copy)`}
          maxLength={150}
          required
        />
        <TextField
          {...typed}
          name="courseCode"
          label="Code of the copy"
          hint="Empty: made of that of the first."
          maxLength={32}
        />
        <Presses>
          <Button type="submit" variant="action">
            Duplicate
          </Button>
        </Presses>
      </Form>
    </>
  );
}
