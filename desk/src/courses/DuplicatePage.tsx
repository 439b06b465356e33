import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { DUPLICATE } from './texts';

export interface DuplicatePageProps {
  id: string;
  name: string;
}

/** The form that copies a course, such as for the next batch. */
export function DuplicatePage({ id, name }: DuplicatePageProps) {
  return (
    <>
      <Title lead={DUPLICATE.lead} back={{ to: `/courses/${id}`, label: name }}>
        {DUPLICATE.title}
      </Title>
      <Form action={`/courses/${id}/duplicate`} button={DUPLICATE.title}>
        <TextField
          name="courseName"
          label={DUPLICATE.name}
          value={DUPLICATE.nameValue(name)}
          maxLength={150}
          required
        />
        <TextField name="courseCode" label={DUPLICATE.code} hint={DUPLICATE.codeHint} maxLength={32} />
      </Form>
    </>
  );
}
