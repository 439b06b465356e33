import { isAnnouncementDue } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANNOUNCEMENT } from '../../src/announcement/texts';
import { localTimeOf, momentOf } from '../../src/catalogue/form-values';
import { attempt, type Desk, hasRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { formTexts } from '../shared/requests';

/** Routes of the announcement in the bar above the site's pages: the form, its preview, and the removal. */
export function announcementRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/announcement', (request, reply) => sendForm(request, reply));

  app.post('/announcement', async (request, reply) => {
    // `press` is the pressed button: `preview`, `save` or `end`. `seen` are the settings as the form showed them (hidden fields), so that
    // the command refuses to overwrite a later change.
    const { message = '', till = '', press = 'preview', ...seen } = formTexts(request.body);
    const input = press === 'end' ? { message: '', seen } : { message, till: momentOf(till, 'end'), seen };
    const isPreview = press !== 'save' && press !== 'end';
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

  /** @param typed values of the form that was sent; shown as a preview unless they were refused */
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
    const setting = (name: string) => all.find((each) => each.name === name)?.value ?? '';
    return { message: setting('announcementMessage'), till: setting('announcementMessageTill') };
  }
}

/** Renames the keys of the command's error messages from settings to the form's fields. */
function withFieldNames({ announcementMessage, announcementMessageTill, ...others }: Refusal['errors']) {
  return {
    ...others,
    ...(announcementMessage && { message: announcementMessage }),
    ...(announcementMessageTill && { till: announcementMessageTill }),
  };
}
