import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import { Button, Field, TextInput } from '@stepwell/shared-ui';
import { STATUS_BUTTONS } from '../catalogue/texts';
import { Form } from '../shared/Form';
import { useFormState } from '../shared/form-state';
import { Part, Title } from '../shared/Heading';
import { PUBLISH } from './texts';

export interface PublishPageProps {
  id: string;
  name: string;
  status: 0 | 1 | 2;
}

const STATUSES = ['1', '2', '0'] as const;

/** The form that sets a course's status, at once or at a scheduled time. */
export function PublishPage({ id, name, status }: PublishPageProps) {
  const { values, errors } = useFormState();
  return (
    <>
      <Title
        lead={PUBLISH.atPresent(COURSE_STATUS_LABELS[status])}
        back={{ to: `/courses/${id}`, label: name }}
      >
        {PUBLISH.heading}
      </Title>
      {STATUSES.filter((other) => other !== String(status)).map((other) => (
        <Part key={other} title={COURSE_STATUS_LABELS[other]}>
          <p>{PUBLISH.means[other]}</p>
          <Form action={`/courses/${id}/publish`} hidden={{ status: other }}>
            <Field
              id={`at-${other}`}
              label={PUBLISH.at}
              hint={PUBLISH.atHint}
              error={values.status === other ? errors.at : undefined}
            >
              <TextInput
                type="datetime-local"
                name="at"
                defaultValue={values.status === other ? values.at : undefined}
              />
            </Field>
            <Button type="submit">{STATUS_BUTTONS[other]}</Button>
          </Form>
        </Part>
      ))}
    </>
  );
}
