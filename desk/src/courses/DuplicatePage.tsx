import { Alert, Button } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { DUPLICATE } from './texts';

export interface DuplicatePageProps extends Typed {
  id: string;
  name: string;
  refusal?: string | undefined;
}

/** The form that copies a course, such as for the next batch. */
export function DuplicatePage({ id, name, refusal, ...typed }: DuplicatePageProps) {
  return (
    <>
      <Title lead={DUPLICATE.lead} back={{ to: `/courses/${id}`, label: name }}>
        {DUPLICATE.title}
      </Title>
      <Form action={`/courses/${id}/duplicate`}>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <TextField
          {...typed}
          name="courseName"
          label={DUPLICATE.name}
          value={DUPLICATE.nameValue(name)}
          maxLength={150}
          required
        />
        <TextField
          {...typed}
          name="courseCode"
          label={DUPLICATE.code}
          hint={DUPLICATE.codeHint}
          maxLength={32}
        />
        <ButtonRow>
          <Button type="submit" variant="action">
            {DUPLICATE.title}
          </Button>
        </ButtonRow>
      </Form>
    </>
  );
}
