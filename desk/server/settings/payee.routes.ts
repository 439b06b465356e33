import type { ChangedPayee } from '@stepwell/api/change-payee';
import type { PayeeView } from '@stepwell/api/payee';
import { isSamplePayee } from '@stepwell/api/sample-payee';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAYEE } from '../../src/settings/texts';
import { formatTime } from '../../src/shared/Time';
import { LABELS } from '../../src/shared/texts';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import { preferFieldMessages, type Refusal } from '../shared/pages';
import { formTexts } from '../shared/requests';
import { sessionOf } from '../shared/session';

/** `confirm` is the address, typed a second time. */
const FIELDS = ['payeeVPA', 'payeeName', 'payeeMerchantCode', 'confirm'] as const;
const PATH = '/settings/payee';
const CHANGE = `${PATH}/change`;

/**
 * Routes of the payee. An owner requests a change with a passkey. The first payee takes effect at once. Any later payee takes effect after
 * a day, or when a second owner approves it; until then, any owner can withdraw the change.
 */
export function payeeRoutes(app: FastifyInstance, desk: Desk): void {
  const { run, sendPage, confirm, redirect } = desk;
  app.get(PATH, (request, reply) => sendPayee(request, reply));

  app.get(CHANGE, async (request, reply) => {
    await requireRight(request, 'payee.change');
    // The command requires the passkey too. The passkey is asked for before the form opens, so that typed values are not lost.
    await run(request, 'session.require-fresh');
    return sendForm(request, reply);
  });

  app.post(CHANGE, async (request, reply) => {
    const form = formTexts(request.body);
    const values = Object.fromEntries(FIELDS.map((name) => [name, form[name] ?? '']));
    const isConfirmed = form.confirmed === 'yes';
    const { result, refusal } = await attempt(() =>
      run<ChangedPayee>(request, 'payee.change', values, { dryRun: !isConfirmed }),
    );
    if (!result) return sendForm(request, reply, refusal, values);
    const { before, after, upiLink, takesEffectAt, warning } = result;
    if (isConfirmed) {
      const text = takesEffectAt ? PAYEE.requested(formatTime(takesEffectAt)) : PAYEE.applied;
      return redirect(reply, PATH, text, takesEffectAt ? 'info' : 'ok');
    }
    return confirm(request, reply, {
      title: PAYEE.confirmTitle,
      facts: [
        [PAYEE.address, after.payeeVPA],
        [PAYEE.before, before.payeeVPA || PAYEE.noValue],
        [LABELS.name, after.payeeName],
        [
          PAYEE.code,
          after.payeeMerchantCode || (before.payeeMerchantCode && PAYEE.noCode(before.payeeMerchantCode)),
        ],
        [PAYEE.link, upiLink],
        [PAYEE.takesEffect, takesEffectAt ? PAYEE.in24 : PAYEE.now],
      ],
      warning,
      values,
      button: PAYEE.button,
      back: { to: CHANGE, label: PAYEE.change },
    });
  });

  app.post(`${PATH}/approve`, async (request, reply) => {
    await requireRight(request, 'payee.approve');
    const { waiting } = await run<PayeeView>(request, 'payee.show');
    const { requestedAt = '', confirmed } = formTexts(request.body);
    // Compares the times of the requests, because an earlier change may have the same address, but another name or merchant code.
    if (!waiting || waiting.requestedAt !== requestedAt) return redirect(reply, PATH, PAYEE.other, 'warn');
    const { refusal } = await attempt(() =>
      run(request, 'payee.approve', { requestedAt }, { dryRun: confirmed !== 'yes' }),
    );
    if (refusal) return sendPayee(request, reply, refusal);
    if (confirmed === 'yes') return redirect(reply, PATH, PAYEE.approved);
    return confirm(request, reply, {
      title: PAYEE.approveTitle,
      facts: [
        [PAYEE.address, waiting.payeeVPA],
        [LABELS.name, waiting.payeeName],
        [PAYEE.code, waiting.payeeMerchantCode || PAYEE.noValue],
        [PAYEE.requestedBy, waiting.requestedBy],
      ],
      values: { requestedAt },
      button: PAYEE.approve,
      back: { to: PATH, label: PAYEE.title },
    });
  });

  app.post(`${PATH}/withdraw`, async (request, reply) => {
    const { refusal } = await attempt(() => run(request, 'payee.withdraw'));
    if (refusal) return sendPayee(request, reply, refusal);
    return redirect(reply, PATH, PAYEE.withdrawn);
  });

  async function sendPayee(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const payee = await run<PayeeView>(request, 'payee.show');
    const { member } = sessionOf(request);
    return sendPage(request, reply, { title: PAYEE.title, refusal }, 'payee', {
      payee,
      mayChange: await hasRight(request, 'payee.change'),
      self: member.name,
    });
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal?: Refusal,
    values?: Record<string, string>,
  ): Promise<FastifyReply> {
    const payee = await run<PayeeView>(request, 'payee.show');
    const page = {
      title: PAYEE.change,
      // The second entry is never filled in again, because staff must type the address twice, so that a typing error is noticed.
      values: values && { ...values, confirm: '' },
      refusal: refusal && preferFieldMessages(refusal),
    };
    return sendPage(request, reply, page, 'payee-form', {
      payee,
      isFirst: payee.payeeVPA === '' || isSamplePayee(payee.payeeVPA),
    });
  }
}
