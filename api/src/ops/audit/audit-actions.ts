/** An action that the audit log records, such as `coupon.create`. The desk has a label for each (`desk/src/audit/texts.ts`). */
export type AuditAction =
  | 'backup'
  | 'move'
  | 'restore'
  | 'backup.download'
  | 'catalogue.import'
  | `coupon.${'create' | 'disable' | 'end'}`
  | `course.${'change' | 'create' | 'delete' | 'move' | 'schedule' | 'status' | 'unschedule'}`
  | `mentor.${'change' | 'create' | 'delete'}`
  | `newsletter.${'export' | 'unsubscribe'}`
  | `order.${'cancel' | 'export' | 'invoice' | 'note' | 'refund' | 'reopen' | 'resend-mail'}`
  | 'outbox.retry'
  | `payee.${'approve' | 'change' | 'withdraw'}`
  | `privacy.${'erase' | 'export'}`
  | `query.${'answer' | 'close'}`
  | `refund.${'approve' | 'decline'}`
  | `review.${'approve' | 'hold' | 'reconcile' | 'reject' | 'resume' | 'undo'}`
  | 'sample.load'
  | 'settings.set'
  | `staff.${'disable' | 'enable' | 'end-session' | 'invite' | 'log-in' | 'refuse-code' | 'set'}`
  | `staff.${'add' | 'remove'}-${'authenticator' | 'browser' | 'passkey'}`
  | 'statement.upload';
