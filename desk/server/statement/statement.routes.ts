import { MAX_STATEMENT_BYTES } from '@stepwell/api/statement-file';
import type { ComparedStatement, UploadedStatement } from '@stepwell/api/statement-uploads';
import { acceptFiles, UploadedFile } from '@stepwell/server-kit/html-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLUMN_FIELDS, TEXTS } from '../../src/statement/texts';
import { attempt, type Desk, requireRight } from '../shared/desk';
import { preferFieldMessages, type Refusal } from '../shared/pages';

type ToStatement = { Params: { id: string } };
type Form = Record<string, string>;

/**
 * Limit of the whole form. It is higher than the limit of a file, so that `readStatement` refuses a file that is slightly too large with a
 * message that names the file.
 */
const FORM_BYTES = MAX_STATEMENT_BYTES + 2 * 1024 * 1024;

/**
 * Routes of bank statements. An uploaded statement is stored for a day. Each view of its page compares the statement with the orders that
 * are under review then.
 */
export function statementRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/statements', (request, reply) => sendStatements(request, reply));

  app.register(async (uploads) => {
    acceptFiles(uploads, FORM_BYTES);
    uploads.post('/statements', async (request, reply) => {
      const { file, ...values } = request.body as Form & { file?: UploadedFile };
      if (!(file instanceof UploadedFile)) {
        const errors = { file: TEXTS.upload.noFile };
        return sendStatements(request, reply, values, { status: 422, message: '', errors });
      }
      const { result, refusal } = await attempt(async () => {
        // `run` below checks the right too, but only after the file was read.
        await requireRight(request, 'statement.keep');
        const statement = await desk.readStatement(file, optionsOf(values));
        return desk.run<{ id: string }>(request, 'statement.keep', { name: file.name, statement });
      });
      if (refusal) return sendStatements(request, reply, values, refusal);
      return desk.redirect(reply, `/statements/${result.id}`);
    });
  });

  app.get<ToStatement>('/statements/:id', async (request, reply) => {
    const { id } = request.params;
    const compared = await desk.run<ComparedStatement>(request, 'statement.compare', { id });
    return desk.sendPage(request, reply, { title: compared.name }, 'statement', { compared });
  });

  app.post<ToStatement>('/statements/:id/confirm', async (request, reply) => {
    const { id } = request.params;
    const { orders = '' } = request.body as Form;
    const ids = orders.split(' ').filter(Boolean);
    // With `confirm`, the comparison confirms those of the listed orders that match now.
    const compared = await desk.run<ComparedStatement>(request, 'statement.compare', { id, confirm: ids });
    const confirmedCount = compared.orders.filter(({ isApplied }) => isApplied).length;
    const text = TEXTS.confirmed(confirmedCount, ids.length);
    return desk.redirect(reply, `/statements/${id}`, text, confirmedCount === ids.length ? 'ok' : 'warn');
  });

  async function sendStatements(
    request: FastifyRequest,
    reply: FastifyReply,
    values: Form = {},
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const page = { title: TEXTS.title, values, refusal: refusal && preferFieldMessages(refusal) };
    return desk.sendPage(request, reply, page, 'statements', {
      statements: await desk.run<UploadedStatement[]>(request, 'statement.list'),
    });
  }
}

/** What staff chose for a file whose columns were not recognised: the columns, and whether all amounts are money that came in. */
function optionsOf(values: Form) {
  const names = [...COLUMN_FIELDS, 'direction'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])),
  );
}
