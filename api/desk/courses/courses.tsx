import { CourseStatus } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import { asc, count } from 'drizzle-orm';
import type { Caller } from '../../src/acts/act';
import { deleteCourse, publishCourse, saveCourse } from '../../src/catalogue/entries/entries.acts';
import { hasRemovableSample, removeSample } from '../../src/catalogue/sample/remove-sample';
import { courses } from '../../src/database/schema/catalogue';
import { orders } from '../../src/database/schema/orders';
import { hasRole } from '../../src/lib/roles';
import { entryForms } from '../catalogue/entry-forms';
import { pictureRoute } from '../catalogue/pictures';
import type { Area, DeskRequest, Page } from '../frame/area';
import { FormButton } from '../frame/form';
import { Part, Time, Title } from '../frame/parts';
import { Rows } from '../frame/rows';
import { copyArea } from './copy';
import { coursePage, deletePage, priceOf, Status } from './course-page';

const EDITORS = ['editor'] as const;

/** Courses, for editors: the list, a course and its forms. */
export function coursesArea(area: Area): void {
  const { context } = area;
  const onCourse = ({ params }: DeskRequest) => coursePage(context, params.id ?? '');
  const toCourse =
    (notice: string) =>
    (_reply: unknown, { params }: DeskRequest) => ({ to: `/courses/${params.id}`, notice });

  area.page('/courses', EDITORS, (_request, caller) => coursesPage(caller));
  entryForms(area, 'course');
  pictureRoute(area);
  copyArea(area);
  area.page('/courses/:id', EDITORS, onCourse);
  area.form('/courses/:id/publish', {
    act: publishCourse,
    show: onCourse,
    // The field has the name of the rules' message.
    input: ({ params, body }) => ({ id: params.id, at: body?.publishAt }),
    done: ({ id, changes }) => ({
      to: `/courses/${id}`,
      notice:
        'courseStatus' in changes ? 'Learners can buy the course within three seconds.' : 'The time is set.',
    }),
  });
  for (const [path, status, notice] of [
    ['close', CourseStatus.registrationClosed, 'The course is closed.'],
    ['withdraw', CourseStatus.comingSoon, 'The course is Coming Soon.'],
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
  area.form('/courses/remove-sample', {
    act: removeSample,
    show: (_request, caller) => coursesPage(caller),
    done: () => ({ to: '/courses', notice: 'The sample is removed.' }),
  });
}

async function coursesPage(caller: Caller): Promise<Page> {
  const { sql } = caller;
  const canRemoveSample = hasRole(caller, removeSample.roles) && (await hasRemovableSample(sql));
  const items = await sql.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  // By the index of orders alone, which a join with the wide rows of courses would not use.
  const counts = await sql
    .select({ id: orders.courseId, count: count() })
    .from(orders)
    .groupBy(orders.courseId);
  const orderCounts = new Map(counts.map((each) => [each.id, each.count]));
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
        keyOf={({ id }) => id}
        empty="No courses yet."
        columns={[
          {
            label: 'Course',
            cell: ({ id, name }) => <TextLink href={`/courses/${id}`}>{name}</TextLink>,
          },
          { label: 'Code', cell: ({ code }) => code, isWhole: true },
          { label: 'Status', cell: (course) => <Status course={course} /> },
          { label: 'Price', cell: priceOf, isNumber: true },
          { label: 'Registration ends', cell: ({ regEndAt }) => <Time at={regEndAt} /> },
          { label: 'Orders', cell: ({ id }) => orderCounts.get(id) ?? 0, isNumber: true },
          { label: 'Place', cell: ({ position }) => position, isNumber: true },
        ]}
      />
      {canRemoveSample && (
        <Part title="Sample academy">
          <p>
            Courses, mentors, coupons and settings of the sample, with the orders that were placed to try it.
          </p>
          <FormButton action="/courses/remove-sample" size="md">
            Remove the sample
          </FormButton>
        </Part>
      )}
    </>
  );
  return { title: 'Courses', content };
}
