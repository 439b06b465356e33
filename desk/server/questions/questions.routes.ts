import type { QueryView } from '@stepwell/api/query-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type QuestionList, TEXTS } from '../../src/questions/texts';
import { attempt, type Desk, hasRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { PAGE_LIMIT, pageOfRows } from '../shared/paging';

type ToQuestion = { Params: { id: string } };

const LIST = {
  type: 'object',
  properties: { show: { enum: Object.keys(TEXTS.list.names) }, after: { type: 'string', maxLength: 40 } },
};
const PARAMS = { type: 'object', properties: { id: { type: 'string', pattern: '^\\w{1,40}$' } } };
/**
 * `seen` is the number of earlier answers on the page, so that the command refuses a second answer by a colleague who has not seen the
 * first.
 */
const ANSWER = {
  type: 'object',
  properties: { text: { type: 'string' }, seen: { type: 'integer', minimum: 0 } },
  required: ['seen'],
};

/** Routes that list, answer and close the questions from the site's contact page; commands call a question `query`. */
export function questionsRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: { show?: QuestionList; after?: string } }>(
    '/questions',
    { schema: { querystring: LIST } },
    async (request, reply) => {
      const { show = 'open', after } = request.query;
      const questions = await desk.run<QueryView[]>(request, 'query.list', {
        closed: show === 'closed',
        ...(after && { after }),
        limit: PAGE_LIMIT,
      });
      const { rows, next } = pageOfRows(questions, ({ id }) => id);
      return desk.sendPage(request, reply, { title: TEXTS.title }, 'questions', {
        show,
        questions: rows,
        next,
      });
    },
  );

  app.get<ToQuestion>('/questions/:id', { schema: { params: PARAMS } }, (request, reply) =>
    sendQuestion(request, reply),
  );

  app.post<ToQuestion & { Body: { text?: string; seen: number } }>(
    '/questions/:id/answer',
    { schema: { params: PARAMS, body: ANSWER } },
    async (request, reply) => {
      const { id } = request.params;
      const { text = '', seen } = request.body;
      const { refusal } = await attempt(() =>
        desk.run(request, 'query.answer', { id, text, seenAnswers: seen }),
      );
      if (refusal) return sendQuestion(request, reply, refusal, { text });
      return desk.redirect(reply, '/questions', TEXTS.page.done);
    },
  );

  app.post<ToQuestion>('/questions/:id/close', { schema: { params: PARAMS } }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() => desk.run(request, 'query.close', { id }));
    if (refusal) return sendQuestion(request, reply, refusal);
    return desk.redirect(reply, '/questions', TEXTS.page.closeDone);
  });

  async function sendQuestion(
    request: FastifyRequest<ToQuestion>,
    reply: FastifyReply,
    refusal?: Refusal,
    values?: Record<string, string>,
  ): Promise<FastifyReply> {
    const question = await desk.run<QueryView>(request, 'query.show', { id: request.params.id });
    const page = { title: TEXTS.page.title(question.name), values, refusal };
    return desk.sendPage(request, reply, page, 'question', {
      question,
      canSeePerson: await hasRight(request, 'privacy.show'),
    });
  }
}
