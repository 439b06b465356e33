import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import { Alert, Button, Field, TextInput } from '@stepwell/shared-ui';
import { STATUS_PRESSES } from '../catalogue/texts';
import { ButtonRow } from '../shared/ButtonRow';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import type { Typed } from '../shared/TextField';
import { PUBLISH } from './texts';

export interface PublishPageProps extends Typed {
  id: string;
  name: string;
  status: 0 | 1 | 2;
  refusal?: string | undefined;
}

const STATUSES = ['1', '2', '0'] as const;

/** The form that sets a course's status, at once or at a scheduled time. */
export function PublishPage({ id, name, status, refusal, values = {}, errors = {} }: PublishPageProps) {
  return (
    <>
      <Title
        lead={PUBLISH.atPresent(COURSE_STATUS_LABELS[status])}
        back={{ to: `/courses/${id}`, label: name }}
      >
        {PUBLISH.heading}
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
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
            <ButtonRow>
              <Button type="submit">{STATUS_PRESSES[other]}</Button>
            </ButtonRow>
          </Form>
        </Part>
      ))}
    </>
  );
}
