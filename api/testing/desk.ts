import { createServer } from '@stepwell/server-kit/create-server';
import type { FastifyInstance } from 'fastify';
import { desk } from '../desk/desk';
import { staff } from '../src/database/schema/staff';
import type { Role } from '../src/lib/roles';
import { startSession } from '../src/staff/sessions';
import { SITE, type TestAcademy } from './academy';

/** A page of the desk, or where a form led. */
export interface DeskReply {
  status: number;
  /** Text of the page, with its markup. */
  html: string;
  /** Where the reply redirects to. */
  location: string | undefined;
  /** What the next page shows of what was done. */
  notice: string | undefined;
  headers: Record<string, unknown>;
}

/** A logged-in member of staff in a browser. */
export interface DeskMember {
  name: string;
  cookie: string;
  get(path: string): Promise<DeskReply>;
  /** Sends a form. @param fields a list for a repeated field */
  post(path: string, fields?: Record<string, string | readonly string[]>): Promise<DeskReply>;
  /** Sends a form with a file. */
  upload(path: string, field: string, name: string, content: string): Promise<DeskReply>;
}

export interface TestDesk {
  readonly app: FastifyInstance;
  /** Logs a new member in. */
  as(...roles: Role[]): Promise<DeskMember>;
}

/** The desk of an academy, for one test file. */
export function testDesk(academy: TestAcademy): TestDesk {
  let app: FastifyInstance;
  let members = 0;

  beforeAll(async () => {
    app = createServer();
    await app.register(desk, { sql: academy.sql, site: SITE });
  });
  afterAll(() => app?.close());

  return {
    get app() {
      return app;
    },
    async as(...roles) {
      members += 1;
      const name = `Member ${members}`;
      const [row] = await academy.sql
        .insert(staff)
        .values({ email: `member-${members}@academy.test`, name, roles })
        .returning();
      const { secret } = await startSession(academy.sql, row?.id ?? '');
      return deskMember(app, name, `__Host-stepwell-desk=${secret}`);
    },
  };
}

/** @param cookie of the session; empty before a log-in */
export function deskMember(app: FastifyInstance, name: string, cookie: string): DeskMember {
  const origin = { 'sec-fetch-site': 'same-origin', cookie };
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: string,
    contentType = 'application/x-www-form-urlencoded',
  ): Promise<DeskReply> => {
    const type = payload !== undefined && { 'content-type': contentType };
    const reply = await app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...origin, ...type },
    });
    return {
      status: reply.statusCode,
      html: reply.body,
      location: reply.headers.location,
      notice: reply.cookies.find((each) => each.name === 'stepwell-desk-notice')?.value,
      headers: reply.headers,
    };
  };
  return {
    name,
    cookie,
    get: (path) => send('GET', path),
    upload: (path, field, file, content) => {
      const part = `--part\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n${content}\r\n--part--\r\n`;
      return send('POST', path, part, 'multipart/form-data; boundary=part');
    },
    post: (path, fields = {}) => {
      const pairs = Object.entries(fields).flatMap(([field, value]) =>
        [value].flat().map((each) => [field, each]),
      );
      return send('POST', path, new URLSearchParams(pairs as [string, string][]).toString());
    },
  };
}
