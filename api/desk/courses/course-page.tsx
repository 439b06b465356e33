import {
  COURSE_STATUS_LABELS,
  CourseStatus,
  coursePath,
  DEFAULT_COVER,
  formatAmount,
} from '@stepwell/contract';
import { Alert, Button, TextLink } from '@stepwell/shared-ui';
import { eq } from 'drizzle-orm';
import { entryOf } from '../../src/catalogue/entries/entry';
import { type CourseRow, courses, mentors } from '../../src/database/schema/catalogue';
import { orders } from '../../src/database/schema/orders';
import { ApiError } from '../../src/lib/api-error';
import { EntryPreview } from '../catalogue/EntryPreview';
import { absolute } from '../catalogue/pictures';
import type { Page } from '../frame/area';
import { Form, FormButton, TextField } from '../frame/form';
import { Facts, Part, Time, Title, withQuery } from '../frame/parts';
import type { DeskContext } from '../frame/session';

async function readCourse({ sql }: DeskContext, id: string) {
  const [found] = await sql
    .select({ course: courses, mentor: mentors.name })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(eq(courses.id, id));
  if (!found) throw new ApiError(404, `There is no course '${id}'.`);
  return { ...found, orders: await sql.$count(orders, eq(orders.courseId, id)) };
}

export async function coursePage(context: DeskContext, id: string): Promise<Page> {
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
              <TextLink key="orders" href={withQuery('/orders', { course: id })}>
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
            Make it Coming Soon
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
        <Form action={`${path}/publish`} isInline>
          <TextField type="datetime-local" name="publishAt" label="Becomes Live, in India" required />
          <Button type="submit" variant="outline">
            Publish at this time
          </Button>
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

export async function deletePage(context: DeskContext, id: string): Promise<Page> {
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

/** The status, and the time at which the course becomes Live. */
export function Status({ course: { status, publishAt, publishBy } }: { course: CourseRow }) {
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

export function priceOf({ pricePaise }: CourseRow): string {
  return pricePaise === null ? '' : formatAmount(pricePaise / 100);
}
