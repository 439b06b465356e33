import {
  COURSE_STATUS_LABELS,
  CourseStatus,
  coursePath,
  DEFAULT_COVER,
  formatAmount,
} from '@stepwell/contract';
import { Alert, Button, TextLink } from '@stepwell/shared-ui';
import { asc, count, eq } from 'drizzle-orm';
import { exportCatalogue } from '../src/catalogue/copy/catalogue-file';
import { importFromFile } from '../src/catalogue/copy/copy.acts';
import { deleteCourse, publishCourse, saveCourse } from '../src/catalogue/entries/entries.acts';
import { entryOf } from '../src/catalogue/entries/entry';
import { hasRemovableSample, removeSample } from '../src/catalogue/sample/remove-sample';
import { type CourseRow, courses, mentors } from '../src/database/schema/catalogue';
import { orders } from '../src/database/schema/orders';
import { ApiError } from '../src/lib/api-error';
import { EntryPreview } from './catalogue/EntryPreview';
import { absolute, entryForms } from './catalogue/entry-forms';
import { pictureRoute } from './catalogue/picture-route';
import type { Area, DeskRequest, Page } from './frame/area';
import { FileField, Form, FormButton, TextField } from './frame/form';
import { Facts, Part, Time, Title, withQuery } from './frame/parts';
import { Rows } from './frame/rows';
import type { DeskContext } from './frame/session';

const EDITORS = ['editor'] as const;

/** Courses, for editors: the list, a course, its forms, and the copy of the whole catalogue. */
export function coursesArea(area: Area): void {
  const { context } = area;
  const onCourse = ({ params }: DeskRequest) => coursePage(context, params.id ?? '');
  const toCourse =
    (notice: string) =>
    (_reply: unknown, { params }: DeskRequest) => ({ to: `/courses/${params.id}`, notice });

  area.page('/courses', EDITORS, () => coursesPage(context));
  entryForms(area, 'course');
  pictureRoute(area);
  area.page('/courses/:id', EDITORS, onCourse);
  area.form('/courses/:id/publish', {
    act: publishCourse,
    show: onCourse,
    done: ({ changes }, request) =>
      toCourse(
        'publishAt' in changes ? 'The time is set.' : 'Learners can buy the course within three seconds.',
      )(null, request),
  });
  for (const [path, status, notice] of [
    ['close', CourseStatus.registrationClosed, 'The course is closed.'],
    ['withdraw', CourseStatus.comingSoon, 'The course is soon to come.'],
  ] as const)
    area.form(`/courses/:id/${path}`, {
      act: saveCourse,
      input: ({ params }) => ({ id: params.id, fields: { courseStatus: status } }),
      show: onCourse,
      done: toCourse(notice),
    });
  area.form('/courses/:id/delete', {
    act: deleteCourse,
    show: ({ params }) => deletePage(context, params.id ?? ''),
    done: () => ({ to: '/courses', notice: 'The course is deleted.' }),
  });
  area.form('/catalogue', {
    act: importFromFile,
    show: () => copyPage(context),
    done: ({ added, changed, same }) => ({
      to: '/courses',
      notice: `Imported: ${added} added, ${changed} changed, ${same} as they were.`,
    }),
  });
  area.form('/catalogue/remove-sample', {
    act: removeSample,
    show: () => copyPage(context),
    done: () => ({ to: '/courses', notice: 'The sample is removed.' }),
  });
  area.file('/catalogue/export', EDITORS, async () => ({
    name: 'catalogue.json',
    type: 'application/json',
    body: `${JSON.stringify(await exportCatalogue(context.sql), null, 2)}\n`,
  }));
}

async function coursesPage({ sql }: DeskContext): Promise<Page> {
  const items = await sql
    .select({ course: courses, orders: count(orders.id) })
    .from(courses)
    .leftJoin(orders, eq(orders.courseId, courses.id))
    .groupBy(courses.id)
    .orderBy(asc(courses.position), asc(courses.id));
  const content = (
    <>
      <Title
        end={
          <div className="buttons">
            <Button href="/courses/new" size="sm">
              New course
            </Button>
            <Button href="/catalogue" size="sm" variant="outline">
              Export and import
            </Button>
          </div>
        }
      >
        Courses
      </Title>
      <Rows
        label="Courses"
        items={items}
        keyOf={({ course }) => course.id}
        empty="No courses yet."
        columns={[
          {
            label: 'Course',
            cell: ({ course }) => <TextLink href={`/courses/${course.id}`}>{course.name}</TextLink>,
          },
          { label: 'Code', cell: ({ course }) => course.code, isWhole: true },
          { label: 'Status', cell: ({ course }) => <Status course={course} /> },
          { label: 'Price', cell: ({ course }) => priceOf(course), isNumber: true },
          { label: 'Registration ends', cell: ({ course }) => <Time at={course.regEndAt} /> },
          { label: 'Orders', cell: (item) => item.orders, isNumber: true },
          { label: 'Place', cell: ({ course }) => course.position, isNumber: true },
        ]}
      />
    </>
  );
  return { title: 'Courses', content };
}

function Status({ course: { status, publishAt, publishBy } }: { course: CourseRow }) {
  return (
    <>
      {COURSE_STATUS_LABELS[status]}
      {publishAt && (
        <>
          {publishBy ? ', Live from ' : ', was to be Live from '}
          <Time at={publishAt} />
        </>
      )}
    </>
  );
}

function priceOf({ pricePaise }: CourseRow): string {
  return pricePaise === null ? '' : formatAmount(pricePaise / 100);
}

async function readCourse({ sql }: DeskContext, id: string) {
  const [found] = await sql
    .select({ course: courses, mentor: mentors.name })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(eq(courses.id, id));
  if (!found) throw new ApiError(404, `There is no course '${id}'.`);
  return { ...found, orders: await sql.$count(orders, eq(orders.courseId, id)) };
}

async function coursePage(context: DeskContext, id: string): Promise<Page> {
  const { course, mentor, orders: ordered } = await readCourse(context, id);
  const { publicUrl } = context.site;
  const path = `/courses/${id}`;
  const content = (
    <>
      <Title back={{ to: '/courses', label: 'Courses' }}>{course.name}</Title>
      {course.publishAt && !course.publishBy && (
        <Alert tone="warn" live={false}>
          The course was to become Live on <Time at={course.publishAt} />, and waits for a decision: publish
          it, or empty the time in its form.
        </Alert>
      )}
      <Facts
        facts={[
          ['Status', <Status key="status" course={course} />],
          ['Code', course.code],
          ['Price', priceOf(course)],
          [
            'Orders',
            ordered > 0 ? (
              <TextLink key="orders" href={withQuery('/orders', { search: course.name })}>
                {ordered}
              </TextLink>
            ) : (
              0
            ),
          ],
        ]}
      />
      <div className="buttons">
        <Button href={`${path}/edit`} variant="action">
          Edit
        </Button>
        {course.status === CourseStatus.live ? (
          <FormButton action={`${path}/close`} size="md">
            Close
          </FormButton>
        ) : (
          <FormButton action={`${path}/publish`} size="md">
            Publish now
          </FormButton>
        )}
        {course.status !== CourseStatus.comingSoon && (
          <FormButton action={`${path}/withdraw`} size="md">
            Make it soon to come
          </FormButton>
        )}
        <Button href={withQuery('/courses/new', { from: id })} variant="outline">
          Duplicate
        </Button>
        {ordered === 0 && (
          <Button href={`${path}/delete`} variant="outline">
            Delete
          </Button>
        )}
        <TextLink href={withQuery('/log', { subject: id })}>Changes</TextLink>
      </div>
      {course.status === CourseStatus.comingSoon && (
        <Form action={`${path}/publish`} isInline button="Publish at this time">
          <TextField type="datetime-local" name="at" label="Becomes Live, in India" required />
        </Form>
      )}
      <Part
        title="As learners see it"
        end={<TextLink href={`${publicUrl}${coursePath(id)}`}>Open on the site</TextLink>}
      >
        <EntryPreview
          kind="course"
          entry={entryOf('course', course)}
          picture={absolute(course.photo || DEFAULT_COVER, publicUrl)}
          mentor={mentor ?? undefined}
        />
      </Part>
    </>
  );
  return { title: course.name, content };
}

async function deletePage(context: DeskContext, id: string): Promise<Page> {
  const { course } = await readCourse(context, id);
  const title = `Delete ${course.name}?`;
  const content = (
    <>
      <Title
        back={{ to: `/courses/${id}`, label: course.name }}
        lead="This cannot be taken back. Its page is not found from then on."
      >
        {title}
      </Title>
      <Form action={`/courses/${id}/delete`} button="Delete the course" />
    </>
  );
  return { title, content };
}

async function copyPage({ sql }: DeskContext): Promise<Page> {
  const content = (
    <>
      <Title back={{ to: '/courses', label: 'Courses' }}>Export and import</Title>
      <Part title="Export">
        <p>All courses and mentors as one file in JSON.</p>
        <div className="buttons">
          <Button href="/catalogue/export" variant="outline" download>
            Download
          </Button>
        </div>
      </Part>
      <Part title="Import">
        <p>
          Entries with the same id are replaced, others stay. If one entry has an error, nothing is imported,
          and the message names its line.
        </p>
        <Form action="/catalogue" hasFile button="Import">
          <FileField name="file" label="File" accept=".json" required />
        </Form>
      </Part>
      {(await hasRemovableSample(sql)) && (
        <Part title="Sample academy">
          <p>
            Courses, mentors, coupons and settings of the sample, with the orders that were placed to try it.
          </p>
          <FormButton action="/catalogue/remove-sample" size="md">
            Remove the sample
          </FormButton>
        </Part>
      )}
    </>
  );
  return { title: 'Export and import', content };
}
