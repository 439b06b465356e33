import { approveOrder } from '@stepwell/api/approve-order';
import { readStatement } from '@stepwell/api/read-statement';
import type { Role } from '@stepwell/api/roles';
import { runNamed } from '@stepwell/api/runner';
import { orders, staff } from '@stepwell/api/schema';
import { type NewSession, startSession } from '@stepwell/api/sessions';
import { useAcademy as anAcademy } from '@stepwell/api/testing/academy';
import { orderCalls } from '@stepwell/api/testing/order-calls';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { deskApp } from '../server/desk-app';
import type { Issuer } from '../server/shared/desk';
import { formTokenOf } from '../server/shared/session';
import { renderPage } from '../src/render';
import { TOKEN_FIELD } from '../src/shared/form-state';
import { unescaped } from './forms';

export const DESK_URL = 'http://desk.test';
/** The caller of commands that prepare a test. It needs no session, because commands treat it like the caller of a scheduled change. */
const ASHA = { from: 'schedule', scheduledBy: 'asha' } as const;
const SITE_URL = 'http://site.test';
export const BROWSER = { network: '192.0.2.7', browser: 'A browser' };

/** The reply to a request, with its text. */
export interface Shown {
  status: number;
  /** The text of the page's main part, without markup. */
  text: string;
  html: string;
  /** Address of a redirect. */
  location: string | undefined;
  reply: LightMyRequestResponse;
}

/** A client that sends requests to the desk like a browser. */
export interface Browser {
  get(url: string, headers?: Record<string, string>): Promise<Shown>;
  /** Sends a form with the session's token, as its page does. Follows no redirect. A list is sent like checked boxes. */
  post(
    url: string,
    form?: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Shown>;
  /** Sends a form with files, as its page does. */
  upload(
    url: string,
    form: Record<string, string>,
    files: Record<string, readonly [name: string, content: Buffer]>,
  ): Promise<Shown>;
  /** Requests the page to which a form redirected, with the reply's cookies, so that the page shows the form's notice. */
  follow(shown: Shown): Promise<Shown>;
}

/** A browser in which a member of staff is logged in. */
export interface Member extends Browser {
  name: string;
  session: NewSession;
}

/**
 * A desk with a sample academy on the test database, started before the tests of a file and closed after them.
 * @param options.issuer returns the organisation's log-in by OpenID Connect; a function, because the issuer's port is known only when the
 * tests begin
 */
export function aDesk({ issuer }: { issuer?: () => Issuer } = {}) {
  const academy = anAcademy();
  let app: FastifyInstance;
  const learner = orderCalls({ post: (...call) => academy.post(...call) });
  let members = 0;

  beforeAll(async () => {
    app = Fastify();
    const run: Parameters<typeof deskApp>[1]['runner']['run'] = (name, input, options) =>
      runNamed(academy.sql, name, input, { ...options, deskUrl: DESK_URL });
    const build = { render: renderPage, css: [], scripts: [], assets: new Map() };
    const addresses = { deskUrl: DESK_URL, siteUrl: SITE_URL };
    await app.register(deskApp, { runner: { run }, build, ...addresses, issuer: issuer?.(), readStatement });
  });
  afterAll(() => app?.close());

  const browser = (secret = '', network = BROWSER.network): Browser => {
    const inject = async (
      method: 'GET' | 'POST',
      url: string,
      payload?: string | Buffer,
      headers: Record<string, string> = {},
    ): Promise<Shown> => {
      const reply = await app.inject({
        method,
        url,
        payload,
        remoteAddress: network,
        headers: {
          'user-agent': BROWSER.browser,
          accept: 'text/html',
          ...(secret && { cookie: `stepwell-desk=${secret}` }),
          ...(payload !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          }),
          ...headers,
        },
      });
      const { location } = reply.headers;
      const html = reply.body;
      return { status: reply.statusCode, text: textOf(html), html, location: location?.toString(), reply };
    };
    return {
      get: (url, headers) => inject('GET', url, undefined, headers),
      post: (url, form = {}, headers) => {
        const pairs = Object.entries({ [TOKEN_FIELD]: formTokenOf(secret), ...form }).flatMap(
          ([name, value]) =>
            Array.isArray(value) ? value.map((each) => [`${name}[]`, each]) : [[name, value]],
        );
        return inject('POST', url, new URLSearchParams(pairs).toString(), headers);
      },
      upload: async (url, form, files) => {
        const sent = new FormData();
        sent.set(TOKEN_FIELD, formTokenOf(secret));
        for (const [name, value] of Object.entries(form)) sent.set(name, value);
        for (const [field, [name, content]] of Object.entries(files))
          sent.set(field, new Blob([new Uint8Array(content)]), name);
        const encoded = new Response(sent);
        const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
        return inject('POST', url, Buffer.from(await encoded.arrayBuffer()), headers);
      },
      follow: ({ location = '', reply }) => {
        const cookies = reply.cookies.map(({ name, value }) => `${name}=${value}`);
        const cookie = [...cookies, secret && `stepwell-desk=${secret}`].filter(Boolean).join('; ');
        return inject('GET', location, undefined, { cookie });
      },
    };
  };

  const as = async (...roles: Role[]): Promise<Member> => {
    members += 1;
    const name = `${roles.join(' and ')} ${members}`;
    const email = `${roles.join('-')}-${members}@academy.example`;
    const [row] = await academy.sql.insert(staff).values({ email, name, roles }).returning();
    const session = await startSession(academy.sql, row?.id ?? '', 'passkey', BROWSER);
    return { ...browser(session.secret), name, session };
  };

  return {
    academy,
    get app() {
      return app;
    },
    /** Calls of learners: place an order, send a payment reference. `paid` approves the reference, too. */
    learner: {
      ...learner,
      async paid(changes = {}) {
        const order = await learner.underReview(changes);
        const input = { order: order.orderId, amount: String(order.courseTotalPrice) };
        await academy.run(approveOrder, input, { caller: ASHA });
        return order;
      },
    },
    /** The stored status of an order. */
    async statusOf(id: string): Promise<string | undefined> {
      const rows = await academy.sql.select().from(orders);
      return rows.find(({ orderId }) => orderId === id)?.status;
    },
    /** A browser without a log-in. */
    visitor: browser(),
    /** A browser without a log-in in another network. */
    visitorFrom: (network: string) => browser('', network),
    /** A browser with the cookie of a session. @param secret the cookie's value */
    browserOf: (secret: string) => browser(secret),
    /** Logs a new member of staff in. */
    as,
    /** A member of staff for all tests of a file, who is logged in before the first one. */
    member(...roles: Role[]): Member {
      const member = {} as Member;
      beforeAll(async () => {
        Object.assign(member, await as(...roles));
      });
      return member;
    },
  };
}

/** Text of the page's main part, on one line. */
function textOf(html: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html;
  const words = main.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
  return unescaped(words).replace(/\s+/g, ' ').trim();
}
