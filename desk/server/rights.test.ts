import { ROLES } from '@stepwell/api/roles';
import Fastify from 'fastify';
import { AREAS, areasOf } from '../src/frame/areas';
import { renderPage } from '../src/render';
import { aDesk, DESK_URL } from '../testing/a-desk';
import { deskApp } from './desk-app';

// The commands check the rights, not the navigation, so an area that is missing in a member's navigation must not open by its address.

/** Areas that all staff may read, but only editors and owners may change. */
const READ_BY_ALL = ['/courses', '/mentors', '/coupons', '/announcement'];

/** Forms that are sent without a session. */
const BEFORE_LOG_IN = /^\/(log-in|log-out|invitation)/;

const desk = aDesk();

test.each(ROLES)(
  'a member with the role %s can open only the areas in the navigation, and those that all staff may read',
  async (role) => {
    const member = await desk.as(role);
    const offered = areasOf(member.session.member).map(({ path }) => path);

    const opened: string[] = [];
    for (const { path } of AREAS) {
      const { status } = await member.get(path);
      expect([200, 303, 403]).toContain(status);
      if (status !== 403) opened.push(path);
    }

    expect(opened).toEqual(
      AREAS.map(({ path }) => path).filter((path) => [...offered, ...READ_BY_ALL].includes(path)),
    );
  },
);

test('without a log-in, every area leads to the log-in page', async () => {
  for (const { path } of AREAS) expect((await desk.visitor.get(path)).location).toMatch('/log-in?to=');
});

test('no address accepts a form of a member without the session’s CSRF token', async () => {
  const app = Fastify();
  const addresses: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'POST' && !BEFORE_LOG_IN.test(url)) addresses.push(url.replace(/:\w+/g, '1'));
  });
  const run = jest.fn(async () => ({ id: 'session', member: { roles: ['owner'] } }));
  const build = { render: renderPage, css: [], scripts: [], assets: new Map() };
  const options = { deskUrl: DESK_URL, siteUrl: DESK_URL, build, readStatement: jest.fn() };
  await app.register(deskApp, { ...options, runner: { run } });
  // The form has all required fields, so that none is refused because of a missing field.
  const form = new URLSearchParams({ seen: '0', place: '1', id: '1', email: 'a@b.example', response: '{}' });
  const headers = {
    cookie: 'stepwell-desk=secret',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };

  for (const url of addresses) {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: form.toString() });
    expect([url, statusCode]).toEqual([url, 403]);
  }

  expect(addresses.length).toBeGreaterThan(50);
  expect(new Set(run.mock.calls.map(([name]: unknown[]) => name))).toEqual(new Set(['session.use']));
  await app.close();
});
