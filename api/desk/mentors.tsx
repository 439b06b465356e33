import { DEFAULT_PORTRAIT } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import { asc, count, eq } from 'drizzle-orm';
import { deleteMentor } from '../src/catalogue/entries/entries.acts';
import { entryOf } from '../src/catalogue/entries/entry';
import { courses, mentors } from '../src/database/schema/catalogue';
import { ApiError } from '../src/lib/api-error';
import { EntryPreview } from './catalogue/EntryPreview';
import { entryForms } from './catalogue/entry-forms';
import { absolute } from './catalogue/pictures';
import type { Area, Page } from './frame/area';
import { Form } from './frame/form';
import { Facts, Part, Title, withQuery } from './frame/parts';
import { Rows } from './frame/rows';
import type { DeskContext } from './frame/session';

/** Mentors, for editors. */
export function mentorsArea(area: Area): void {
  const { context } = area;
  area.page('/mentors', ['editor'], () => mentorsPage(context));
  entryForms(area, 'mentor');
  area.page('/mentors/:id', ['editor'], ({ params }) => mentorPage(context, params.id ?? ''));
  area.form('/mentors/:id/delete', {
    act: deleteMentor,
    show: ({ params }) => deletePage(context, params.id ?? ''),
    done: () => ({ to: '/mentors', notice: 'The mentor is deleted.' }),
  });
}

function readMentors({ sql }: DeskContext) {
  return sql
    .select({ mentor: mentors, courses: count(courses.id) })
    .from(mentors)
    .leftJoin(courses, eq(courses.mentorId, mentors.id))
    .groupBy(mentors.id)
    .orderBy(asc(mentors.position), asc(mentors.id));
}

async function mentorsPage(context: DeskContext): Promise<Page> {
  const content = (
    <>
      <Title
        end={
          <Button href="/mentors/new" size="sm">
            New mentor
          </Button>
        }
      >
        Mentors
      </Title>
      <Rows
        label="Mentors"
        items={await readMentors(context)}
        keyOf={({ mentor }) => mentor.id}
        empty="No mentors yet."
        columns={[
          {
            label: 'Name',
            cell: ({ mentor }) => <TextLink href={`/mentors/${mentor.id}`}>{mentor.name}</TextLink>,
          },
          { label: 'Designation', cell: ({ mentor }) => mentor.designation },
          { label: 'E-mail', cell: ({ mentor }) => mentor.email },
          { label: 'Courses', cell: (item) => item.courses, isNumber: true },
        ]}
      />
    </>
  );
  return { title: 'Mentors', content };
}

async function readMentor(context: DeskContext, id: string) {
  const found = (await readMentors(context)).find(({ mentor }) => mentor.id === id);
  if (!found) throw new ApiError(404, `There is no mentor '${id}'.`);
  return found;
}

async function mentorPage(context: DeskContext, id: string): Promise<Page> {
  const { mentor, courses: taught } = await readMentor(context, id);
  const path = `/mentors/${id}`;
  const content = (
    <>
      <Title back={{ to: '/mentors', label: 'Mentors' }}>{mentor.name}</Title>
      <Facts facts={[['Courses', taught]]} />
      <div className="buttons">
        <Button href={`${path}/edit`} variant="action">
          Edit
        </Button>
        {taught === 0 && (
          <Button href={`${path}/delete`} variant="outline">
            Delete
          </Button>
        )}
        <TextLink href={withQuery('/log', { subject: id })}>Changes</TextLink>
      </div>
      <Part title="As learners see it">
        <EntryPreview
          kind="mentor"
          entry={entryOf('mentor', mentor)}
          picture={absolute(mentor.photo || DEFAULT_PORTRAIT, context.site.publicUrl)}
        />
      </Part>
    </>
  );
  return { title: mentor.name, content };
}

async function deletePage(context: DeskContext, id: string): Promise<Page> {
  const { mentor } = await readMentor(context, id);
  const title = `Delete ${mentor.name}?`;
  const content = (
    <>
      <Title back={{ to: `/mentors/${id}`, label: mentor.name }} lead="This cannot be taken back.">
        {title}
      </Title>
      <Form action={`/mentors/${id}/delete`} button="Delete the mentor" />
    </>
  );
  return { title, content };
}
