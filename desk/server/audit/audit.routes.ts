import { AUDIT_CSV_HEAD, type AuditLine, type AuditSearch, auditCsv } from '@stepwell/api/audit';
import { PAGE_SIZE, paginate } from '@stepwell/api/pagination';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUDIT } from '../../src/audit/texts';
import { attempt, type Desk } from '../shared/desk';
import { CSV, csvParts, sendParts } from '../shared/download';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';
import { queryText } from '../shared/requests';

const FIELDS = ['actor', 'action', 'subject', 'from', 'to'] as const;

/** Routes of the audit log and its CSV export. */
export function auditRoutes(app: FastifyInstance, { run, sendPage }: Desk): void {
  app.get('/audit', async (request, reply) => {
    const people = await run<string[]>(request, 'desk.audit-people');
    const values = searchOf(request);
    const after = queryText(request, 'after') || undefined;
    const { result: lines = [], refusal } = await attempt(() =>
      run<AuditLine[]>(request, 'audit', { ...values, after, limit: PAGE_LIMIT }),
    );
    const { rows, next } = pageOfRows(lines, ({ id }) => id);
    const page = {
      title: AUDIT.title,
      values,
      // The command refuses invalid dates. Its message quotes the date, so it is always shown at the first date field.
      refusal: refusal && { ...refusal, message: '', errors: { from: refusal.message } },
    };
    return sendPage(request, reply, page, 'audit', { people, lines: rows, next });
  });

  app.get('/audit.csv', (request, reply) => {
    const search = searchOf(request);
    const page = (after?: string) =>
      run<AuditLine[]>(request, 'audit', { ...search, after, limit: PAGE_SIZE } satisfies AuditSearch);
    const parts = csvParts(
      AUDIT_CSV_HEAD,
      paginate(page, ({ id }) => id),
      auditCsv,
    );
    return sendParts(reply, { name: 'changes.csv', type: CSV }, parts);
  });
}

/** The search fields that are not empty. */
function searchOf(request: FastifyRequest): Record<string, string> {
  const filled = FIELDS.map((name) => [name, queryText(request, name)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}
