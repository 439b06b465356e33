import { MAX_STATEMENT_BYTES } from '@stepwell/api/statement-file';
import type { ComparedStatement, UploadedStatement } from '@stepwell/api/statement-uploads';
import { acceptFiles, UploadedFile } from '@stepwell/server-kit/html-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLUMN_FIELDS } from '../../src/statement/column-fields';
import { TEXTS } from '../../src/statement/texts';
import { attempt, type Desk, type Refusal, requireRight } from '../shared/desk';

type ToStatement = { Params: { id: string } };
type Form = Record<string, string>;

/** More than a file may have, so that a file slightly over its limit gets a message with its name. */
const FORM_BYTES = MAX_STATEMENT_BYTES + 2 * 1024 * 1024;

/** Routes of bank statements. An uploaded statement is stored for a day. Each time it is opened, it is compared with the orders under review. */
export function statementRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/statements', (request, reply) => sendStatements(request, reply));

  app.register(async (uploads) => {
    acceptFiles(uploads, FORM_BYTES);
    uploads.post('/statements', async (request, reply) => {
      const { file, ...values } = request.body as Form & { file?: UploadedFile };
      if (!(file instanceof UploadedFile)) {
        return sendStatements(request, reply, values, {
          status: 422,
          message: TEXTS.upload.noFile,
          errors: { file: TEXTS.upload.noFile },
        });
      }
      const { result, refusal } = await attempt(async () => {
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
    const confirm = orders.split(' ').filter(Boolean);
    const compared = await desk.run<ComparedStatement>(request, 'statement.compare', { id, confirm });
    const confirmed = compared.orders.filter(({ isApplied }) => isApplied).length;
    return desk.redirect(reply, `/statements/${id}`, {
      tone: confirmed === confirm.length ? 'ok' : 'warn',
      text: TEXTS.confirmed(confirmed, confirm.length),
    });
  });

  async function sendStatements(
    request: FastifyRequest,
    reply: FastifyReply,
    values: Form = {},
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const { status, message, errors = {} } = refusal ?? {};
    return desk.sendPage(
      request,
      reply,
      {
        title: TEXTS.title,
        status,
        ...(message && Object.keys(errors).length === 0 && { notice: { tone: 'bad', text: message } }),
      },
      'statements',
      {
        statements: await desk.run<UploadedStatement[]>(request, 'statement.list'),
        values,
        errors,
      },
    );
  }
}

/** The columns that staff chose in the form, for a file whose columns were not recognised. */
function optionsOf(values: Form) {
  const names = [...COLUMN_FIELDS, 'direction'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])),
  );
}
