import { API_PAGES } from '@stepwell/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { SqlOf } from '../../http/endpoint';
import { PRIVATE_HEADERS } from '../../http/html-page';
import { apiErrorOf } from '../../lib/api-error';
import { linkedReceipt } from '../receipts/linked-receipt';
import { calendarFile } from './calendar';
import { welcomeOf } from './welcome';

/**
 * Route of a calendar file with the start of a confirmed order's course. The mail about the confirmation links to it. 404 if the course has
 * no start.
 */
export const calendarPages: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  app.get(API_PAGES.calendar, async (request, reply) => {
    const { order } = await linkedReceipt(sqlOf(request), request.query);
    const { text, link, startsAt } = await welcomeOf(sqlOf(request), order);
    if (startsAt === null) throw apiErrorOf('unknown-order');
    const event = {
      uid: `${order.orderId}@orders.stepwell`,
      startsAt: new Date(startsAt),
      title: order.courseName,
      description: text,
      link,
    };
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="course-${order.orderId}.ics"`,
        ...PRIVATE_HEADERS,
      })
      .send(calendarFile(event, new Date()));
  });
};
