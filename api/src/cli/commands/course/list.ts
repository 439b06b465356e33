import type { CourseStatusCode } from '@stepwell/contract';
import { asc } from 'drizzle-orm';
import { STATUS_NAMES } from '../../../catalogue/courses/course-status';
import type { Sql } from '../../../database/connection';
import { courses } from '../../../database/schema';
import { orderCounts } from '../../../orders/counts/order-counts';
import { rupees } from '../../../orders/pricing/pricing';
import { backOfficeCommand } from '../../command/back-office-command';
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
  const rows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const ordered = await orderCounts(tx, 'course');
  return rows.map(({ id, code, name, category, status, pricePaise, regEndAt }) => ({
    id,
    code,
    name,
    category,
    status,
    pricePaise,
    registrationEnds: regEndAt?.toISOString() ?? null,
    orders: ordered.get(id) ?? 0,
  }));
}
