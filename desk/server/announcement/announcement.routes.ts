import { isAnnouncementDue } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANNOUNCEMENT } from '../../src/announcement/texts';
import { localTimeOf, momentOf } from '../../src/catalogue/form-values';
import { attempt, type Desk, hasRight, type Refusal } from '../shared/desk';

const FORM = {
  type: 'object',
  properties: {
    message: { type: 'string', maxLength: 1000 },
    till: { type: 'string', maxLength: 40 },
    press: { enum: ['preview', 'save', 'end'] },
    announcementMessage: { type: 'string', maxLength: 1000 },
    announcementMessageTill: { type: 'string', maxLength: 40 },
  },
};

interface Form {
  message?: string;
  till?: string;
  press?: string;
  announcementMessage?: string;
  announcementMessageTill?: string;
}

/** Routes of the announcement in the bar above the site's pages: the form, its preview, and the removal. */
export function announcementRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/announcement', (request, reply) => sendForm(request, reply));

  app.post<{ Body?: Form }>('/announcement', { schema: { body: FORM } }, async (request, reply) => {
    const { message = '', till = '', press = 'preview', ...shown } = request.body ?? {};
    const seen = seenIn(shown);
    const input = press === 'end' ? { message: '', seen } : { message, till: momentOf(till, 'end'), seen };
    const isPreview = press === 'preview';
    const { refusal } = await attempt(() =>
      desk.run(request, 'settings.announce', input, { dryRun: isPreview }),
    );
    const values = { message, till };
    if (refusal) return sendForm(request, reply, { values, refusal });
    if (isPreview && message.trim() === '')
      return sendForm(request, reply, {
        values,
        refusal: { status: 422, message: ANNOUNCEMENT.nothing, errors: { message: ANNOUNCEMENT.missing } },
      });
    if (isPreview)
      return sendForm(request, reply, { values, preview: { message, till: momentOf(till, 'end') } });
    const text = press === 'end' ? ANNOUNCEMENT.isDown : ANNOUNCEMENT.isShown;
    return desk.redirect(reply, '/announcement', { tone: 'ok', text });
  });

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      values,
      preview,
      refusal,
    }: {
      values?: Record<string, string>;
      preview?: { message: string; till: string };
      refusal?: Refusal;
    } = {},
  ): Promise<FastifyReply> {
    const { message, till } = await storedAnnouncement(request);
    const stored = { announcementMessage: message, announcementMessageTill: till };
    const isShown = isAnnouncementDue({ ...stored, serverTimestamp: new Date().toISOString() });
    const { announcementMessage, announcementMessageTill, ...errors } = refusal?.errors ?? {};
    return desk.sendPage(
      request,
      reply,
      { title: ANNOUNCEMENT.title, status: refusal?.status },
      'announcement',
      {
        shown: isShown ? { message, till } : undefined,
        preview,
        seen: stored,
        mayEdit: await hasRight(request, 'settings.announce'),
        values: values ?? { message, till: till && localTimeOf(till) },
        errors: {
          ...errors,
          ...(announcementMessage && { message: announcementMessage }),
          ...(announcementMessageTill && { till: announcementMessageTill }),
        },
        refusal: refusal?.message,
      },
    );
  }

  async function storedAnnouncement(request: FastifyRequest): Promise<{ message: string; till: string }> {
    const all = await desk.run<{ name: string; value: string }[]>(request, 'settings.list');
    const setting = (name: string) => all.find((one) => one.name === name)?.value ?? '';
    return { message: setting('announcementMessage'), till: setting('announcementMessageTill') };
  }
}

/** The settings as the form showed them. The command compares them with the stored ones, so that no other member's change is overwritten. */
function seenIn({ announcementMessage, announcementMessageTill }: Form): Record<string, string> {
  return {
    ...(announcementMessage !== undefined && { announcementMessage }),
    ...(announcementMessageTill !== undefined && { announcementMessageTill }),
  };
}
