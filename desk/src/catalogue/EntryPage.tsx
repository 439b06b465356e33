import { Title } from '../shared/Heading';
import { EntryForm, type EntryFormProps } from './EntryForm';
import { CATALOGUE } from './texts';

export interface EntryPageProps extends EntryFormProps {
  title: string;
  lead?: string | undefined;
}

/** The form of a course or mentor as a page. */
export function EntryPage({ title, lead, ...form }: EntryPageProps) {
  return (
    <>
      <Title lead={lead} back={{ to: form.back, label: CATALOGUE.back }}>
        {title}
      </Title>
      <EntryForm {...form} />
    </>
  );
}
