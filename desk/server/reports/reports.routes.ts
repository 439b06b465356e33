import { ApiError } from '@stepwell/api/api-error';
import { BOOK_HEAD, bookRows } from '@stepwell/api/book-columns';
import { type BookLine, bookPages } from '@stepwell/api/book-lines';
import { BYTE_ORDER_MARK, csvLines } from '@stepwell/api/csv';
import type { Gstr1 } from '@stepwell/api/gstr1';
import type { SalesLine } from '@stepwell/api/sales';
import { workbookOf } from '@stepwell/api/workbook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Period } from '../../src/reports/PeriodForm';
import { GST, REPORTS } from '../../src/reports/texts';
import { attempt, type Desk, requireRight } from '../shared/desk';
import { asFile, CSV, csvParts, sendParts, XLSX } from '../shared/download';
import type { Refusal } from '../shared/pages';
import { queryText } from '../shared/requests';
import { daysOf, isDay, periodsOf, returnPeriodsOf } from './periods';

/** Maximum number of documents that a table on the GSTR-1 page lists. The CSV file has all of them. */
const LISTED_MAX = 50;
/** Days of the longest quarters, such as July to September. */
const QUARTER_DAYS = 92;

/** What the sales are grouped by, such as `day` or `course`. */
type Key = keyof typeof REPORTS.keys;

/** Routes of the sales report, of the accountants' export as a file, and of the GSTR-1 report. */
export function reportsRoutes(app: FastifyInstance, { run, sendPage }: Desk): void {
  app.get('/reports', async (request, reply) => {
    await requireRight(request, 'books.sales');
    const { period, errors } = periodOf(request);
    const by = keyOf(request);
    const { result = null, refusal } = errors
      ? { refusal: { status: 422, message: '', errors } }
      : await attempt(() => run<SalesLine[]>(request, 'books.sales', { ...period, by }));
    const page = { title: REPORTS.title, refusal: refusal && atFields(refusal) };
    return sendPage(request, reply, page, 'sales', {
      period,
      periods: periodsOf(new Date()),
      by,
      lines: result,
    });
  });

  app.get('/reports/sales.csv', async (request, reply) => {
    const period = requirePeriod(request);
    const by = keyOf(request);
    const lines = await run<SalesLine[]>(request, 'books.sales', { ...period, by });
    const { orders, received, discount, sentBack } = REPORTS.columns;
    const head = [REPORTS.keys[by], orders, received, discount, sentBack];
    const rows = lines.map((line) => [line.key, line.orders, line.received, line.discount, line.sentBack]);
    return asFile(reply, { name: fileName(`sales-by-${by}`, period, 'csv'), type: CSV }).send(
      BYTE_ORDER_MARK + csvLines([head, ...rows]),
    );
  });

  app.get('/reports/books.csv', async (request, reply) => {
    const period = requirePeriod(request);
    const head = BYTE_ORDER_MARK + csvLines([BOOK_HEAD]);
    const parts = csvParts(head, booksOf(request, period), (page) => csvLines(bookRows(page)));
    return sendParts(reply, { name: fileName('books', period, 'csv'), type: CSV }, parts);
  });

  app.get('/reports/books.xlsx', async (request, reply) => {
    const period = requirePeriod(request);
    async function* rows() {
      for await (const page of booksOf(request, period)) yield bookRows(page);
    }
    const file = { name: fileName('books', period, 'xlsx'), type: XLSX } as const;
    return sendParts(reply, file, workbookOf(BOOK_HEAD, rows()));
  });

  app.get('/reports/gst', async (request, reply) => {
    await requireRight(request, 'books.gstr1');
    const { period, errors } = returnPeriodOf(request);
    const { result = null, refusal } = errors
      ? { refusal: { status: 422, message: '', errors } }
      : await attempt(() => run<Gstr1>(request, 'books.gstr1', { ...period, limit: LISTED_MAX }));
    const page = { title: GST.title, refusal: refusal && atFields(refusal) };
    return sendPage(request, reply, page, 'gst', {
      period,
      periods: returnPeriodsOf(new Date()),
      tables: result,
    });
  });

  app.get<{ Params: { table: string } }>('/reports/gst/:table.csv', async (request, reply) => {
    const period = requirePeriod(request, returnPeriodOf(request));
    const name = Object.keys(GST.tables).find((each) => each === request.params.table);
    if (!name) return reply.callNotFound();
    const lines = (await run<Gstr1>(request, 'books.gstr1', period))[name as keyof typeof GST.tables];
    const keys = Object.keys(lines[0] ?? {}) as (keyof typeof GST.columns)[];
    const rows = lines.map((line) =>
      keys.map((key) => (line as Record<string, string | number | null>)[key] ?? ''),
    );
    return asFile(reply, { name: fileName(`gstr1-${name}`, period, 'csv'), type: CSV }).send(
      BYTE_ORDER_MARK + csvLines([keys.map((key) => GST.columns[key]), ...rows]),
    );
  });

  function booksOf(request: FastifyRequest, period: Period): AsyncGenerator<BookLine[]> {
    return bookPages((page) => run(request, 'order.export', page), period);
  }
}

/** The period in a page's query; default: this month. */
function periodOf(request: Pick<FastifyRequest, 'query'>): {
  period: Period;
  errors?: Record<string, string>;
} {
  const [month] = periodsOf(new Date());
  const period = { from: queryText(request, 'from') || month.from, to: queryText(request, 'to') || month.to };
  const errors = Object.fromEntries(
    (['from', 'to'] as const).filter((name) => !isDay(period[name])).map((name) => [name, REPORTS.noDay]),
  );
  return Object.keys(errors).length > 0 ? { period, errors } : { period };
}

/** The period of a GSTR-1 return: at most a quarter, like the return itself. A longer period would take too long to sum up. */
function returnPeriodOf(request: Pick<FastifyRequest, 'query'>): ReturnType<typeof periodOf> {
  const { period, errors } = periodOf(request);
  if (errors || daysOf(period) <= QUARTER_DAYS) return { period, errors };
  return { period, errors: { to: GST.tooLong } };
}

/** @throws ApiError 422 for an invalid period */
function requirePeriod(
  request: Pick<FastifyRequest, 'query'>,
  { period, errors } = periodOf(request),
): Period {
  if (errors) throw new ApiError(422, Object.values(errors)[0] ?? '');
  return period;
}

function keyOf(request: Pick<FastifyRequest, 'query'>): Key {
  const by = queryText(request, 'by');
  return Object.hasOwn(REPORTS.keys, by) ? (by as Key) : 'day';
}

/** Moves the message above the page to a field. A refusal without a field is about the period, so the field is `to`. */
function atFields({ status, errors, message }: Refusal): Refusal {
  return { status, message: '', errors: Object.keys(errors).length > 0 ? errors : { to: message } };
}

function fileName(report: string, { from, to }: Period, extension: string): string {
  return `${report}-${from}-${to}.${extension}`;
}
