import { isAnnouncementDue } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANNOUNCEMENT } from '../../src/announcement/texts';
import { localTimeOf, momentOf } from '../../src/catalogue/form-values';
import { attempt, type Desk, hasRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';

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
    if (refusal) return sendForm(request, reply, values, refusal);
    if (isPreview && message.trim() === '') {
      const errors = { message: ANNOUNCEMENT.missing };
      return sendForm(request, reply, values, { status: 422, message: ANNOUNCEMENT.nothing, errors });
    }
    if (isPreview) return sendForm(request, reply, values);
    return desk.redirect(
      reply,
      '/announcement',
      press === 'end' ? ANNOUNCEMENT.isDown : ANNOUNCEMENT.isShown,
    );
  });

  /** @param typed what the form was sent with; shown as a preview unless it was refused */
  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    typed?: { message: string; till: string },
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const { message, till } = await storedAnnouncement(request);
    const stored = { announcementMessage: message, announcementMessageTill: till };
    const isShown = isAnnouncementDue({ ...stored, serverTimestamp: new Date().toISOString() });
    const page = {
      title: ANNOUNCEMENT.title,
      values: typed ?? { message, till: till && localTimeOf(till) },
      refusal: refusal && { ...refusal, errors: withFieldNames(refusal.errors) },
    };
    return desk.sendPage(request, reply, page, 'announcement', {
      shown: isShown ? { message, till } : undefined,
      preview: typed && !refusal ? { ...typed, till: momentOf(typed.till, 'end') } : undefined,
      seen: stored,
      mayEdit: await hasRight(request, 'settings.announce'),
    });
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

/** Renames the command's error messages, which are by setting, to the form's fields. */
function withFieldNames({ announcementMessage, announcementMessageTill, ...others }: Refusal['errors']) {
  return {
    ...others,
    ...(announcementMessage && { message: announcementMessage }),
    ...(announcementMessageTill && { till: announcementMessageTill }),
  };
}
