from importlib.machinery import SourceFileLoader
sub=SourceFileLoader('e','scratch-edit.py').load_module().sub
sub('api/src/mail/texts/hindi.ts',
("import type { OrderValues, Translation } from './mail-texts';\n\n",
"""import type { OrderValues, Translation } from './mail-texts';

// A sentence in Hindi ends with `।`. `order.reason` of a rejected or cancelled order is a sentence in English without its full stop, so
// `.` follows it. Staff write the reason of a declined refund themselves, with their own full stop.

"""))
sub('desk/server/log-in/issuer.test.ts',
("  expect(shown.html).toContain('url=&#47;staff'.replace('&#47;', '/'));\n","  expect(shown.html).toContain('url=/staff');\n"),
("test('refuses a browser that did not begin the log-in, and a browser that comes back twice'","test('accepts an answer of the issuer from the browser that began the log-in only, and once'"),
("/** Presses the button of the log-in page. */\nasync function begin(to: string)","/** Presses the button of the log-in page. @param to the page that was requested before */\nasync function begin(to: string)"),
)
sub('scripts/typescript.mjs',
("// The hook that was registered last runs first.\n","// Node asks the hook first that was registered last: a file that `npm run build` has compiled is loaded from there, and only other files\n// reach the compiler of the import above.\n"))
sub('api/src/migrate.ts',
("/** Maximum wait for an API that is shutting down, which may take ten seconds. */\nconst TIMEOUT_MS","/** Maximum wait for the embedded database's lock: an API that is shutting down holds it for up to ten seconds. */\nconst LOCK_TIMEOUT_MS"),
("timeoutMs: TIMEOUT_MS","timeoutMs: LOCK_TIMEOUT_MS"))
for f in ['api/src/migrate.ts','api/src/cli/runner.ts','api/src/lib/service-settings.ts']:
    s=open(f).read().replace('requireServiceDatabase','requireDatabaseUrlOnInstalledSite'); open(f,'w').write(s)
sub('api/src/lib/service-settings.ts',
(""" * Requires `DATABASE_URL` on a machine with an installed site. Without the settings of its services, a command would use another database.
""",""" * Requires `DATABASE_URL` on a machine where the site is installed: without it, a command would silently use an embedded database
 * instead of the site's.
"""))
sub('api/src/orders/review/approve-order.ts',
("  overLimit?: boolean;","  couponUsedUp?: boolean;"),
("`payee`, `overLimit`, `reason`","`payee`, `couponUsedUp`, `reason`"),
("await refuseOverLimit(tx","await refuseUsedUpCoupon(tx"),
("async function refuseOverLimit(tx: Sql, order: OrderRow, { overLimit, reason }: Approval): Promise<void> {","async function refuseUsedUpCoupon(\n  tx: Sql,\n  order: OrderRow,\n  { couponUsedUp, reason }: Approval,\n): Promise<void> {"),
("  if (!overLimit) {","  if (!couponUsedUp) {"),
("{ fields: { overLimit:","{ fields: { couponUsedUp:"))
sub('api/src/cli/commands/review.ts',
("{ ref: reference, short, over, ...options }: ApproveOptions","{ ref: reference, short, over, overLimit, ...options }: ApproveOptions"),
("      accept: short ?","      couponUsedUp: overLimit,\n      accept: short ?"))
sub('desk/server/review/review.routes.ts',
("reference, seen, accept, overLimit, payee","reference, seen, accept, couponUsedUp, payee"),
("    // What was pasted is compared; else what the page showed, which may have been replaced since.\n","    // The reference to compare with the order's: the one that the reviewer pasted from the bank's app, else the one that the page\n    // showed, because the learner may have replaced it since.\n"),
("...(overLimit && { overLimit: true })","...(couponUsedUp && { couponUsedUp: true })"))
sub('desk/src/review/ApproveForm.tsx',
("asks('overLimit') ||","asks('couponUsedUp') ||"),("{asks('overLimit') && (","{asks('couponUsedUp') && ("),
('name="overLimit"','name="couponUsedUp"'),("values.overLimit ===","values.couponUsedUp ==="),("errors.overLimit","errors.couponUsedUp"),("approve.overLimit","approve.couponUsedUp"))
sub('desk/src/review/texts.ts',("    overLimit:","    couponUsedUp:"))
