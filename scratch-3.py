from importlib.machinery import SourceFileLoader
sub=SourceFileLoader('e','scratch-edit.py').load_module().sub
D='desk/server/'
sub(D+'a-day.test.ts',
("// A day of the academy, done in the desk without a terminal. Each test continues where the one before ended, as the day does.","// A working day at the academy, in which staff use the desk and no terminal. The tests build on each other: each starts with the data that\n// the test before it left."),
("/** Of the 20 references of the morning, by their place in the queue. */","/** The morning's queue: the number of references, and the places (from 0) of those that are not simply approved. */"),
("/** Orders of the afternoon, by what the bank statement has about them. */","/** Number of afternoon orders whose payment is in the bank statement in full, is in it with one rupee less, or is not in it. */"),
("/** Of buyers: the academy's own, and another, whose tax is IGST. */","/** GST codes of the buyers' states: the academy's own, and another state, whose buyers pay IGST. */"),
("/** Columns of the books, in the order of the GST summary. */","/** Columns of the accountants' export that are compared with the GST summary, in the summary's order. */"),
("test('20 payment references: 16 are approved, 2 rejected, 1 is held and resumed, 1 decision is undone'","test('of 20 payment references, 16 are approved, 2 are rejected, 1 is held and resumed, and 1 has its decision undone'"),
("test('a bank statement of 60 lines: the sure orders are confirmed, the others stay under review'","test('after a bank statement of 60 lines, only orders with a certain match are confirmed'"),
("test('a changed price is that of the next order, not of those that exist'","test('a changed price applies to new orders, not to existing ones'"),
("/** A line of a bank statement with money received. @param off difference to the order, in rupees */","/** A line of a bank statement about money received. @param off rupees more than the order's total; negative for less */"),
("/** Reads the catalogue once the API's copy of it, which is used for 200 ms, is out of date. */","/** Calls the API as a visitor's page does, after the 200 ms for which the API may answer from an older copy of the catalogue. */"),
)
sub(D+'account/account.routes.ts',("/** The own account, and the page that asks for the passkey once more. */","/** Routes of the member's own account, and of the page that asks for the passkey again before a sensitive change. */"))
sub(D+'announcement/announcement.routes.ts',
("/** The announcement: its text with a preview, its end. */","/** Routes of the announcement in the bar above the site's pages: the form, its preview, and the removal. */"),
("/** The settings as the form showed them: a change of another member of staff meanwhile is not overwritten. */","/** The settings as the form showed them. The command compares them with the stored ones, so that no other member's change is overwritten. */"))
sub(D+'audit/audit.routes.ts',("/** The log of changes, and its export. */","/** Routes of the log of changes and its CSV export. */"),("/** The fields of the search that are filled in. */","/** The search fields that are not empty. */"))
sub(D+'backup/backup.routes.ts',("/** Backups of the database: make, list, download. */","/** Routes that make, list and download backups of the database. */"),
("  // A form, so that the download is one press of the owner and no link of another page.","  // A form with a token instead of a link, so that no other site can start the download."))
sub(D+'backup/backup.test.ts',)
sub(D+'catalogue/entry-form.ts',
("// The form of a course or mentor: typed, looked at as a dry run, saved. All values travel in the form, so that nothing is lost on the way.","// The form of a course or mentor: staff type values, see the result of a dry run, and save. The server keeps nothing between these steps:\n// each page contains all values in its form."),
("/** A form with its file, whose picture is limited to 10 MB. */","/** Maximum size of the form: a picture of at most 10 MB, and the other values. */"),
("    // The mentor is no field of the table: it refers to another entry.","    // The contract's table of fields does not contain the mentor, because that is a reference to another entry."),
("/** What a form is about; without an entry it is a new one. */","/** The course or mentor that a form edits; without `id`, a new one. */"),
("  /** Saves the changes, or shows what they would be. */","  /** Saves the changes, or, unless `isSaved`, shows them as a dry run. */"),
("      // The next attempt replaces the other person's values of the fields that were changed here, and of no other field.","      // The form now edits the entry as the other person saved it. Saving it again overwrites only the fields that were changed in this form."),
("  /** Plans the changes for a time; only of a course. */","  /** Schedules the changes for a later time; only for courses. */"),
("/** Values of the form, and what is not a value. What a browser has made up is refused by the rules of the fields. */","/** Separates the fields' values from the form's own parameters. Invented values are not checked here: the rules of the fields refuse them. */"),
("/** Name of the first value of a new item in a list. */","/** The form's name of the first field of a new item in a list, such as `courseOverview.3.title`. */"),
("firstOf(kind, list, values)]: ''","firstFieldOfNewItem(kind, list, values)]: ''"),
("function firstOf(kind","function firstFieldOfNewItem(kind"),
)
sub(D+'catalogue/differences.ts',
("/** A value as the commands print it, without the notation of JSON. */","/** Converts a value that a command has printed as JSON into words for staff. */"),
("/** Messages by the names of the form: `courseOverview[0].title` as `courseOverview.0.title`. */","/** Renames error messages to the form's field names: `courseOverview[0].title` becomes `courseOverview.0.title`. */"),
("/** The log of changes, as staff read it. */","/** Entries of the log of changes, with their values in words for staff. */"),
)
sub(D+'catalogue/uploaded-picture.ts',("/** The absolute address of a picture: a path is one of the site. */","/** Makes a picture's address absolute: a path is relative to the site. */"))
sub(D+'coupons/coupons.routes.ts',("/** Coupons: list, one coupon with its end, a new one. */","/** Routes that list coupons, show one, set its end and create one. */"))
sub(D+'coupons/new-coupon.routes.ts',
("/** Fields of the form at which a message can be shown. */","/** Names of errors that the form shows beside a field. */"),
("/** A new coupon: its form, then what it will be, then it is made. */","/** Routes of a new coupon: the form, the page that shows the coupon before it exists, and its creation. */"),
("      // A message that is at its field is not repeated: the command's own names options of the command line.","      // If a field has its own message, the command's message is left out: it names options of the command line."),
("/** The terms as the command takes them: what is empty is not given. */","/** Converts the form's values to the input of `coupon.create`, without empty values. */"),
("/** A list from the form's boxes, one text from the page that confirms. */","/** Ids of the chosen courses: a list from the form's checkboxes, or one text with spaces from the confirmation page. */"))
sub(D+'courses/copies.routes.ts',("/** Copying and deleting a course. */","/** Routes that copy and delete a course. */"))
sub(D+'courses/courses.routes.ts',("/** Courses: list, one course, form, publication, copies. */","/** Routes that list, show, edit, publish, copy and delete courses. */"))
sub(D+'courses/courses.test.ts',
("test('two members edit a course at once: changes of different fields are both kept; of the same field, both values are shown'","test('two members edit a course at once: changes of different fields are both kept; for the same field, the form shows both values'"),
("test('changes without a time to plan them for are refused with what is missing, and kept'","test('scheduling changes without a time is refused with a message, and the form keeps what was typed'"),
("    'a page that is called photo.jpg'","    'an HTML page that is called photo.jpg'"),("    'a picture that is also a page'","    'a picture that is also an HTML page'"),
)
sub(D+'courses/publish.routes.ts',("/** Publishing, closing and withdrawing a course, now or at a time. */","/** Routes that publish, close or withdraw a course, at once or at a scheduled time. */"))
sub(D+'desk-app.test.ts',
("test('a page left open, which refreshes itself, does not keep the session alive; a person does'","test('requests of a person keep the session alive; an open page that refreshes itself does not'"),
("test('a form with a value that is too long is refused as that, not as a page that is missing'","test('a form with a value that is too long gets a message about the value, not a \"not found\" page'"),
("])('%s, the address of a form’s answer, leads to %s when it is loaded again'","])('loading %s, the address that a form was sent to, redirects to %s'"),
("test('a notice that a browser made up is shown as text'","test('a notice with markup, which a client may invent, is shown as text'"),
("  test('makes no further owner of an academy that has staff by now'","  test('is refused if the academy has staff by now'"),
)
sub(D+'desk-app.ts',
("  /** The system user that the first owner becomes, where no server is run. */","  /** The system user whose commands at the terminal count as the first owner's; only on a developer's machine. */"),
("  /** The organisation's log-in. */","  /** Log-in with accounts of the organisation; absent if none is set up. */"),
("  /** Reads the file of a bank; the process does so in a thread of its own (`read-in-thread.ts`). */","  /** Reads a bank's statement file. The desk's process uses a worker thread for it (`read-in-thread.ts`). */"),
("/** Limit of a form without files. */","/** Maximum size of a form without files. */"),
("/** Scripts of our own only, so that injected markup cannot run. */","/** Content-Security-Policy of all pages: only the desk's own scripts run, so injected markup cannot run any. */"),
("  // Previews of mails.\n","  // For previews of mails.\n"),
("/** The staff's desk. */","/** The desk, the staff's web application, as a Fastify plugin. */"),
("'A proxy before the desk has to hand on the header Host.'","'A proxy in front of the desk must pass the header Host.'"),
("  // Before the hook that reads the session, which assets do not need.","  // Registered before the hook that reads the session, because assets need no session."),
("  // Before the body is received, so that only members of staff send files.","  // `onRequest` runs before the body is received, so that the desk accepts files only from members of staff."),
("    // After parsing: the token is a field of the form.","    // `preHandler` runs after parsing: the token is a field of the form."),
("/** The areas, each with its routes. */","/** Registers the routes of all areas. */"),
("  // A link in a mail: the browser sends the session's cookie once our own page leads on.","  // The request follows a link in a mail. Browsers then omit the session's cookie (`SameSite=Strict`), and send it with the next request,\n  // which this page causes."),
("/** @throws ApiError 403 for a form of another session, or of no page at all */","/** @throws ApiError 403 for a form without the session's token */"),
)
sub(D+'log-in/codes.test.ts',
("test('another app replaces the present one by its first code, not before'","test('a new app replaces the present one with its first accepted code, not before'"),
("test('a set-up is of one session, and ends with its first code'","test('a set-up can be finished only in its own session, and only once'"),
("test('refuses a code of two time steps ago, a code for an unknown e-mail address, and an empty code'","test('refuses an empty code, a code from two time steps ago, and a code for an unknown e-mail address'"),
("test('after ten wrong codes from any networks, the right code logs in where the member has been, and nowhere else'","test('after ten wrong codes from any networks, the right code is accepted only from networks where the member has logged in before'"),
("test('wrong codes are in the log of changes, with their network, up to the tenth'","test('the log of changes has the first ten wrong codes with their network'"),
("test('a network that guesses codes is rate-limited, whichever members it tries'","test('a network that guesses codes is rate-limited across all members'"),
)
sub(D+'log-in/issuer.routes.ts',
("/** Binds a log-in to the browser that began it. Sent when the issuer redirects back, which is another site: `Lax`. */","/** Binds a log-in to the browser that began it. `SameSite=Lax`, because the issuer, another site, redirects back to the desk. */"),
("  // A redirect of a form must stay on this site (`form-action`), so that a page leads on.","  // The policy `form-action` forbids that a form's reply redirects to another site, so a page does it."),
("/** Log-in by the organisation's issuer, where one is set. */","/** Routes of the log-in through the organisation's OpenID Connect issuer, if one is set. */"),
)
sub(D+'log-in/issuer.ts',
("/** What a browser that was sent to the issuer must bring back. */","/** Values of a log-in that has begun. The issuer's answer is accepted only if it matches them. */"),
("// Loaded when it is used: most academies have no issuer.","// Loaded on first use, because most academies have no issuer."),
("/** Talks to an issuer, whose addresses and keys it reads once. */","/** Client of an OpenID Connect issuer. Reads the issuer's addresses and keys once. */"),
("/** Random values of a new log-in; the state comes from the desk. */","/** Creates the random values of a new log-in, except the state, which the desk creates. */"),
("/** Where the browser logs in. @throws ApiError 502 if the issuer does not answer */","/** The issuer's address to which the browser is sent for the log-in. @throws ApiError 502 if the issuer does not answer */"),
("/** The verified e-mail of a browser that comes back. @param url as requested @throws ApiError 403 for an answer that is not accepted */","/** Verifies the issuer's answer. @param url the address to which the issuer redirected the browser @returns the verified e-mail address @throws ApiError 403 for an answer that is not accepted */"),
("  // Only of this machine, as settings require: a test's issuer.","  // The settings allow http only for an issuer of this machine, as in tests."),
)
sub(D+'log-in/invitation.routes.ts',("/** Log-in by the link of an invitation. */","/** Routes of the log-in by an invitation's link. */"))
sub(D+'log-in/log-in-limit.ts',
("/** Refused log-ins of a network, by any way. */","/** Refused log-ins per network, with any kind of credential. */"),
("/** Wrong codes of a network: so few that a guess right by chance would take years. */","/** Wrong codes per network. At this rate, guessing a right code would take years. */"),
("/** Ceremonies that a network begins. Each is a row for five minutes. */","/** Passkey ceremonies that a network begins. Each stores a row for five minutes. */"),
("/** Limits what a network can try before a log-in. */","/** Rate limits per network for requests before a log-in. */"),
("/** Counts a ceremony. @throws ApiError 429 after too many */","/** Counts the beginning of a passkey ceremony. @throws ApiError 429 after too many */"),
)
sub(D+'log-in/log-in.routes.ts',
("/** The answer of a passkey is JSON of some thousand characters. */","/** Schema of a form with a passkey's answer, which is JSON of some thousand characters. */"),
("/** All that a visitor can do before a log-in, and log-out. */","/** Routes that need no session: every way to log in, and log-out. */"),
("/** The answer of a passkey, as the script sends it. The command verifies it. @throws ApiError 422 if it is no JSON object */","/** Parses a passkey's answer, which the page's script sends as JSON. The command verifies it. @throws ApiError 422 if it is not a JSON object */"),
("    // Refused below.\n","    // Not JSON: refused below.\n"),
)
sub(D+'log-in/own-path.ts',("/** The address of a page of the desk, for a redirect; that of the first page for any other address. */","/** Prevents open redirects: returns `to` if it is a path of the desk, otherwise the path of the first page. */"))
sub(D+'log-in/passkeys.test.ts',
("test('answers the script of a form that the passkey is needed, with a text and no page'","test('replies to the script of a form with a text instead of a page if a passkey is needed'"),
)
sub(D+'log-in/start-visit.ts',("/** Gives the browser the cookie of a new session. The session that it had ends: no one can log out of it any more. */","/** Sets the cookie of a new session, and ends the browser's earlier session: without its cookie, that one could not be logged out. */"))
sub(D+'mails/mails.routes.ts',
("/** A mail has styles of its own, no script and nothing of another origin; only a page of the desk frames it. */","/** Policy of a mail's preview: inline styles, no scripts, nothing from another origin. Only pages of the desk may frame it. */"),
("/** The texts of all mails, with made-up values. */","/** Routes of the previews of all mails, with sample values. */"))
sub(D+'main.ts',
("// The staff's desk as a process: `npm run desk`, or beside edge and API under `npm start`.","// The desk's process: started by `npm run desk`, or with edge and API by `npm start`."),
("/** Connection limits: a desk is used by a few people. */","/** Connection limits. Low, because few people use the desk. */"),
("    // Under `npm start` the API has reported it; on a server `academy staff invite` makes the first owner.","    // Not under `npm start`, where the API reports the link, and not on a server, where `academy staff invite` creates the first owner.") if False else ("Under `npm start` the API has reported it; on a server `academy staff invite` makes the first owner.","Not under `npm start`, where the API reports the link; not on a server, where `academy staff invite` creates the first owner."),
)
sub(D+'mentors/mentors.routes.ts',("/** Mentors: list, one mentor, form. */","/** Routes that list, show, edit and delete mentors. */"))
sub(D+'newsletter/newsletter.routes.ts',("/** The addresses of the newsletter: listed, downloaded, taken off. */","/** Routes that list, download and unsubscribe the newsletter's addresses. */"))
sub(D+'newsletter/newsletter.test.ts',
("test('confirmed and waiting addresses are listed apart, and found by their beginning'","test('confirmed and unconfirmed addresses have separate lists, which can be searched by an address’s beginning'"),
("test('the download has the confirmed addresses with their unsubscribe links, and no formula'","test('the download has the confirmed addresses with their unsubscribe links, and no cell that a spreadsheet runs as a formula'"),
("test('an address is taken off the list after a confirmation, once'","test('an address is unsubscribed once, after a confirmation page'"))
sub(D+'notifications/notifications.routes.ts',("/** The member's mails about work that waits. */","/** Routes of the page on which members choose which mails about open tasks they get. */"))
sub(D+'orders/order.routes.ts',
("/** The command of each act. */","/** By act: the command that carries it out. */"),
("/** The page of an order, its receipt, and the acts on it. */","/** Routes of one order: its page, its receipt, and the acts of staff on it. */"),
("/** What the press of an act will do. */","/** The sentence above an act's button that describes what the act will do. */"))
sub(D+'orders/orders.routes.ts',
("/** Commands of the acts on many orders. */","/** By act on many orders: the command that carries it out. */"),
("  /** The ids of the page, separated by commas; all of them are meant with `all`. */","  /** The ids of all orders on the page, separated by commas. With `all`, the act applies to these instead of `orders`. */"),
("/** The list of orders, and what is done with many of them. */","/** Routes of the list of orders, and of acts on many orders at once. */"),
("    // Boxes of a form are values of their own, links of this list have one value.","    // Checkboxes send one value for each status; links of this list contain one value with commas."),
("  /** Shows what would be done, and does it once that was confirmed. */","  /** Shows the result of a dry run, or, if the form is confirmed, carries the act out. */"),
("    // The reason is typed on the page that this shows; what can be cancelled does not depend on it.","    // `-` in place of the reason, which staff type on the next page: the result of the dry run does not depend on it."),
("/** The search that the form's page was of. */","/** The search whose results the form's page showed. */"))
sub(D+'orders/orders.test.ts',
("  test('get their newest mails sent again; a form that is sent twice does not send a mail twice'","  test('get their newest mails sent again, once even if the form is sent twice'"),
("  test('gets a note, and is taken out of review'","  test('gets a note, and then leaves the review'"),
("  test('has its receipt as a file'","  test('has its receipt as a file to download'"),
)
sub(D+'outbox/outbox.routes.ts',("/** Mails that failed, wait or were sent; a failed one is sent again. */","/** Routes that list mails and send failed ones again. */"))
sub(D+'outbox/outbox.test.ts',
("test('a failed mail shows why, as text, and is sent again once'","test('the page of a failed mail shows the reason as text, and sends the mail again once'"),
("test('a mail that may have been delivered says so, and is left out when all are sent again'","test('a mail that may have been delivered is marked so, and is left out when all failed mails are sent again'"),
("test('an unknown mail or list has no page, and a mail whose subject was erased says so'","test('an unknown mail or list has no page; the page of a mail whose order was erased gives that reason'"),
)
sub(D+'overview/overview.routes.ts',("/** The page with all areas. */","/** Route of the page that links to all areas of the desk. */"))
sub(D+'people/people.routes.ts',
("/** What is known about a person: found, shown, exported, erased. */","/** Routes that find a person, show and export the stored data, and erase it. */"),
("  /** @param values what was typed that differs from the address */","  /** @param values the typed address, if it is not the person's */"))
sub(D+'questions/questions.routes.ts',("/** Questions of a page. */\n",""),("/** The questions of the contact page, and their answers. */","/** Routes that list, answer and close the questions from the site's contact page. */"))
sub(D+'refunds/refunds.routes.ts',("/** Refunds of a page. */\n",""),
("/** An act on a refund: its command, its input from the form, and what the press will do. */","/** An act on a refund: its command, the command's input, and the texts of the page that confirms it. */"),
("  /** @param after the order as the dry run leaves it */","  /** Lines of the confirmation page. @param after the order as it would be after the act, from a dry run */"),
("/** The list of refunds, and the page of each with its steps. */","/** Routes of the list of refunds, of the page of each refund, and of the acts on it. */"),
("  /** Shows what the press will do, as the command's dry run has it; does it once that was confirmed. */","  /** Shows the result of a dry run on a confirmation page, or, if the form is confirmed, carries the act out. */"))
sub(D+'reports/periods.ts',("/** This month, the last one and this financial year (from April), each until its last day. */","/** This month, last month and this financial year (from April), each up to its last day. */"),
("/** @param day 0: the last one of the month before */","/** @param day day of the month; 0 is the last day of the month before */"),
("/** Whether a text is a day such as `2026-11-26`, and exists. */","/** Whether a text is an existing day, such as `2026-11-26`. */"))
sub(D+'reports/reports.routes.ts',
("/** Documents of a table that the page of GSTR-1 lists; its CSV file has all. */","/** Maximum number of documents that a table on the GSTR-1 page lists. The CSV file has all of them. */"),
("/** Sales, the books as files, and GSTR-1. */","/** Routes of the sales report, of the accountants' export as a file, and of the GSTR-1 report. */"),
("/** The period of an address; this month where it names none. */","/** The period in a page's query; default: this month. */"),
("/** @throws ApiError 422 for a day that is none */","/** @throws ApiError 422 for an invalid day */"),
("/** A refusal without fields is about the period's end. */","/** Error messages by field. A refusal without fields is about the period's end, so its message is shown there. */"))
sub(D+'review/review.routes.ts',
("/** The queue of payments, the opened order, and the decisions about it. */","/** Routes of the review: the queue of payment references, the opened order, and the decisions about it. */"),
("  /** A decision, after which the next order is opened. */","  /** Registers a decision. After it, the page opens the next order of the queue. */"),
("  /** An act after which the same order is shown. */","  /** Carries out an act on an order, and shows the same order again. */"),
("/** Without values that are absent or empty. */\nfunction given<","/** Removes absent and empty values. */\nfunction withoutEmpty<"),
("    ...given({ reference: reference","    ...withoutEmpty({ reference: reference"),
("({ code, ...given({ note","({ code, ...withoutEmpty({ note"),
("=> given({ reason: holdReason })","=> withoutEmpty({ reason: holdReason })"),
("      ...given({ order, decided, find })","      ...withoutEmpty({ order, decided, find })"),
("/** The fields of a form, without those that a browser does not send. */","/** The text fields of a form. Other values, which only a manipulated request has, are dropped. */"),
)
sub(D+'review/review.test.ts',
("test('an empty queue is a live part too, so that the first order appears in it'","test('an empty queue refreshes itself, so that the first order appears in it'"))
sub(D+'rights.test.ts',
("// Rights are those of the commands: an area that is not in a member's navigation must not open by its address either.","// The commands check the rights, not the navigation: an area that is missing in a member's navigation must not open by its address either."),
("/** What learners see on the site too: all staff may read it, though only editors work there. */","/** Areas whose content is public on the site, so all staff may read them. Only editors may change it. */"),
("  'a member with the role %s opens the areas of the navigation, and of the others only what is public'","  'a member with the role %s can open the areas in the navigation, and of the other areas only the public ones'"),
("    // Areas without a form of their own have no such route.","    // 404: an area without a form has no route for it."))
sub(D+'settings.ts',
("  /** Whether the academy's database is a server's. */","  /** Whether the academy's database is on a PostgreSQL server, not embedded. */"),
("  // Over http a log-in's cookie can be read on its way, and browsers offer no passkeys.","  // Over http, others on the network could read the session's cookie, and browsers offer no passkeys."))
sub(D+'settings/payee.routes.ts',
("/** The payee: a change is confirmed with a passkey, waits for a day, and is approved or withdrawn by owners. */","/**\n * Routes of the payee. An owner requests a change with a passkey. It takes effect after a day, or when a second owner approves it, unless an\n * owner withdraws it.\n */"),
("    // Another change may wait now than the one that was looked at, with the same address but another name or code.","    // The waiting change may be another one than the page showed, with the same address but another name or merchant code."),
("    // An address that is typed twice is typed twice again.","    // The second entry is never filled in again: staff must type the address twice, so that a typing error is noticed."))
sub(D+'settings/settings.routes.ts',
("  /** Values by name; with `seen:` before the name, as the form showed them. */","  /** The new values by name, and the values that the form showed by `seen:` and name. */"),
("/** Groups that are changed on pages of their own. */","/** By group that has its own page for changes: the path of that page. */"),
("/** The settings, in groups. The payee has routes of its own. */","/** Routes that show and change the settings, in groups. The payee's are in `payee.routes.ts`. */"),
("/** The group of a form. @throws ApiError 403 without the right to change it */","/** The group that a form changes. @throws ApiError 403 without the right to change it */"),
("    // All members may look at the payee.","    // All members may open the page of the payee, which shows the form to owners only."),
("/** Values of a form by name, those that it has. */","/** The form's values by name, without the prefix of their fields. Names that the form lacks are left out. */"))
sub(D+'statement/read-in-thread.test.ts',
("test('a statement that takes too long or too much memory is refused, the next one is read, and the desk never stands still'","test('a statement that takes too long or too much memory is refused, and does not block the desk or the next statement'"))
sub(D+'statement/read-in-thread.testing.ts',
("// For `read-in-thread.test.ts`: a thread needs the loader of TypeScript, which jest does not hand on.","// The program of `read-in-thread.test.ts`. It runs outside jest, because the worker thread needs the TypeScript loader, which jest does not\n// pass to threads."))
sub(D+'statement/read-in-thread.ts',
("// Reads a statement in a worker thread, so that no file, however hostile, stops the desk.","// Reads a statement in a worker thread, so that not even a malicious file blocks the desk."),
("/** Message of the thread. */","/** The message that the thread sends when it ends. */"),
("  // This file is the worker too: see `runWorker`.","  // The worker runs this same file, which then calls `runWorker`."),
("  // A `Buffer` arrives as a plain array of bytes.","  // `workerData` converts a `Buffer` to a `Uint8Array`."))
sub(D+'statement/statement.routes.ts',
("/** A file that is too large by less is refused with its name. */","/** Above the limit of a file, so that a file that is a little too large is refused with a message that names it. */"),
("/** A bank's file is read, kept for a day, and compared with the orders under review each time that it is shown. */","/** Routes of bank statements. An uploaded statement is stored for a day, and compared with the orders under review each time it is opened. */"),
("/** The columns that were named. */","/** The columns that staff chose in the form, for a file whose columns were not recognised. */"))
sub(D+'today/today.routes.ts',("/** The first page: what waits today. */","/** Route of the desk's first page, which lists the open tasks. */"))
S=D+'shared/'
sub(S+'desk.ts',
("/** What the routes of all areas use. */","/** What the routes of all areas receive. */"),
("  /** The organisation's log-in, where one is set. */","  /** Log-in with accounts of the organisation; `undefined` if none is set up. */"),
("   * @throws ApiError, of a missing right too","   * @throws ApiError, also for a missing right"),
(" * For a page that only shows a form: requires the right to run the command that it is for."," * For a page that only shows a form: requires the right to run the form's command."),
(" * For a page whose form will need a passkey just before: asks for it now, so that nothing typed is lost."," * For a page with a form whose command requires a passkey: asks for the passkey before the form opens, so that typed values are not lost."),
(" * @throws ApiError that leads to the passkey, and back"," * @throws ApiError 428, for which the desk redirects to the passkey's page and then back"),
("/** What a form's page shows again after a refusal. */","/** Why a command refused a form, for the form's page. */"),
(" * Runs what a form asks for. @param options.isLogIn of a page about log-ins, which shows their refusals itself"," * Runs a form's command.\n * @param options.isLogIn the page is about log-ins, and shows their refusals itself"),
(" * @returns its result, or the refusal of the command for the form's page"," * @returns the command's result, or its refusal"),
(" * @throws ApiError of a log-in that has ended, a missing right, or a passkey that is needed: these have pages of their own"," * @throws ApiError for an ended session, a missing right or a required passkey, because each of these has its own page"))
sub(S+'download.ts',
("/** Name of the file in the browser. */","/** File name that the browser suggests. */"),
(" * Sends a long file in parts, each read after the one before was sent."," * Streams a long file: reads each part after the previous one was sent."),
(" * @throws what the first part throws, so that a refusal is a page and no broken file"," * @throws what reading the first part throws, so that a refusal becomes an error page and not a broken file"),
("/** Makes the reply a file to be stored, never to be shown as a page of the desk. */","/** Makes the reply a download (`Content-Disposition: attachment`), so that no browser runs the file as a page of the desk. */"))
sub(S+'form-addresses.ts',
(" * For forms whose answer is a page: loaded again, or after the page that asks for a passkey, their addresses lead to the page of the form."," * Redirects GET requests of addresses that only forms are sent to. Browsers make them when such a reply is loaded again, or after the page\n * that asks for a passkey.\n * @param page path of the page with the form"))
sub(S+'go-on.ts',
(" * Sends a page that leads on at once. Unlike a redirect it begins anew: a browser that another site sent here then brings\n * its `SameSite=Strict` cookies."," * Redirects by a page with `meta refresh`. Unlike after a redirect by status, the browser then sends its `SameSite=Strict` cookies, even if\n * another site led to this request."))
sub(S+'page-build.ts',
("/** The built pages: their render function, and what a browser fetches. */","/** The built pages: their render function, and the files that browsers load. */"),
("  /** Addresses. */","  /** Addresses of style sheets. */"))
sub(S+'pages.ts',
("/** Pages show it as text, whatever a browser sends. */","/** Reads the notice from its cookie. A client may invent one, so pages show it as text. */"),
("    // Our own script shows the text beside the form.","    // The desk's script shows the text beside the form."),
("/** Whether a browser shows what comes, and not our script. */","/** Whether the client accepts a media type: browsers accept `text/html`, the desk's script `application/json`. */"),
("/** The page that a request is for; of a form the page that it was on. */","/** Path of the requested page; for a form, path of the page that contained it. */"),
("text: 'A value of this form is missing, too long, or none that it offers. Go back and correct it.'","text: 'A value of this form is missing, too long, or not one of its choices. Go back and correct it.'"))
sub(S+'part-of.ts',
("/** Limit of a query whose rows `firstPage` divides. */","/** Rows that a query reads for `pageOfRows`: one more than a page shows, to find out whether there is a next page. */"),
("/** The rows of a page, and the cursor of the next one: one row more was read than is shown. */","/** Splits the rows of a query with the limit `PAGE_LIMIT` into the page's rows and the cursor of the next page. */"),
("/** One page of a short list, such as that of the courses, with the numbers of the pages around it. */","/** One page of a list in memory, such as all courses, with the numbers of the previous and the next page. */"))
sub(S+'query-text.ts',("/** A parameter of the address, without spaces around it; empty if it is missing or was given twice. */","/** Reads a query parameter, trimmed; empty if it is missing or given twice. */"))
sub(S+'schemas.ts',("// Schemas of paths, queries and forms that several areas have.","// JSON schemas of path, query and form parameters that several areas use."),
("/** Short texts, whatever their names. */","/** An object of short texts with any names. */"))
sub(S+'visit.ts',
("/** A request of a logged-in member of staff. */","/** The session of a logged-in member of staff, for one request. */"),
("  /** Hidden field of the session's forms. */","  /** Value of the hidden field that protects the session's forms against CSRF. */"),
("    /** Set on pages that need a log-in. */","    /** `null` without a log-in. */"),
("/** Proves that a form is of a page of this session: only who has the session's secret can make it. */","/** The token that proves that a form comes from a page of this session. It is derived from the session's secret, so no other site knows it. */"),
("/** Network and browser of a request, for sessions and for the log of changes. */","/** Network and browser of a request, which are stored with sessions and in the log of changes. */"),
("/** Whether the script of an open page asks for its live parts, and not a person. */","/** Whether the request comes from an open page that refreshes itself, not from a person. */"),
("throw new Error('A page that needs a log-in was served without one.')","throw new Error('desk: a route that needs a log-in was reached without one; register it inside the hook of desk-app.ts.')"),
)
