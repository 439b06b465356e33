import type { CourseStatusCode } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import { backOfficeCommand } from '../../command/back-office-command';
import { STATUS_NAMES } from '../../courses/course-status';
import type { Sql } from '../../database/connection';
import { courses, orders } from '../../database/schema';
import { rupees } from '../../pricing/pricing';
import { amount, moment, table } from '../../terminal/print';

export interface CourseLine {
  id: string;
  code: string;
  name: string;
  category: string;
  status: CourseStatusCode;
  pricePaise: number | null;
  registrationEnds: string | null;
  orders: number;
}

export const command = backOfficeCommand({
  about: 'every course',
  act: listCourses,
  async atTerminal({ run, show }) {
    show(await run(undefined), (list) =>
      table(
        ['ID', 'CODE', 'NAME', 'STATUS', 'PRICE', 'REGISTRATION ENDS', 'ORDERS'],
        list.map(({ id, code, name, status, pricePaise, registrationEnds, orders }) => [
          id,
          code,
          name,
          STATUS_NAMES[status],
          amount(pricePaise === null ? null : rupees(pricePaise)),
          moment(registrationEnds),
          orders,
        ]),
        'No courses. Read some in: course import <file>',
      ),
    );
  },
});

export async function listCourses(tx: Sql): Promise<CourseLine[]> {
  const rows = await tx
    .select({ course: courses, orders: tx.$count(orders, eq(orders.courseId, courses.id)) })
    .from(courses)
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(({ course, orders: ordered }) => ({
    id: course.id,
    code: course.code,
    name: course.name,
    category: course.category,
    status: course.status,
    pricePaise: course.pricePaise,
    registrationEnds: course.regEndAt?.toISOString() ?? null,
    orders: ordered,
  }));
}
