import {
  approvePayee,
  type ChangedPayee,
  changePayee,
  withdrawPayee,
} from '../../settings/payee/change-payee';
import { type PayeeView, showPayee } from '../../settings/payee/payee';
import { type Commands, defineCommand } from '../command/define-command';
import { details, moment } from '../terminal/print';

interface ChangeOptions {
  name?: string;
  code?: string;
  confirm?: string;
}

export const commands: Commands = {
  approve: defineCommand({
    args: '[address]',
    about: "apply another owner's change of the payee now; with an address, only a change to this address",
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    act: approvePayee,
    input: ([address]) => ({ payeeVPA: address || undefined }),
    text: payeeText,
  }),
  change: defineCommand({
    args: '<address>',
    about: 'request another payee; it takes effect a day later, or when a second owner approves it',
    options: [
      ['--name <name>', 'name of the bank account; default: the present name'],
      ['--code <digits>', 'merchant category code of the address'],
      ['--confirm <address>', 'the address once more: all money goes there'],
    ],
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    act: changePayee,
    input: ([payeeVPA = ''], { name, code, confirm }: ChangeOptions) => ({
      payeeVPA,
      payeeName: name,
      payeeMerchantCode: code,
      confirm,
    }),
    text: changedText,
  }),
  show: defineCommand({
    about: 'the UPI account that learners pay to, and its waiting change',
    roles: 'everyone',
    act: showPayee,
    text: payeeText,
  }),
  withdraw: defineCommand({
    about: 'cancel the waiting change of the payee',
    writes: true,
    roles: ['owner'],
    act: withdrawPayee,
    text: payeeText,
  }),
};

function changedText({ before, after, upiLink, takesEffectAt, warning }: ChangedPayee): string {
  return details([
    ['before', before.payeeVPA || '(not set)'],
    ['after', after.payeeVPA],
    ['name', after.payeeName],
    ...(after.payeeMerchantCode ? [['merchant code', after.payeeMerchantCode] as const] : []),
    ['UPI link', upiLink],
    ['takes effect', takesEffectAt ? `${moment(takesEffectAt)}, or when a second owner approves it` : 'now'],
    ...(warning ? [['warning', warning] as const] : []),
  ]);
}

function payeeText({ payeeVPA, payeeName, payeeMerchantCode, upiLink, waiting }: PayeeView): string {
  return details([
    ['address', payeeVPA || '(not set)'],
    ['name', payeeName || '(not set)'],
    ...(payeeMerchantCode ? [['merchant code', payeeMerchantCode] as const] : []),
    ...(upiLink ? [['UPI link', upiLink] as const] : []),
    ...(waiting
      ? [
          ['waiting', `${waiting.payeeVPA} (${waiting.payeeName})`] as const,
          ['requested by', waiting.requestedBy] as const,
          ['takes effect', moment(waiting.takesEffectAt)] as const,
        ]
      : []),
  ]);
}
