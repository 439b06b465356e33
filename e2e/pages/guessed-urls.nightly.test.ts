import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aCourse } from '@stepwell/contract/testing';
import { getPage, type PageReply, untilRendered, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

/** Number of attackers. */
const CLIENTS = 40;
const ATTACK_MS = 4000;
/** Bound for 95 % of an ordinary visitor's requests during the attack. */
const P95_MS = 1500;

let site: Site;
let api: ContractServer;

test.beforeAll(async () => {
  api = await ContractServer.start();
  api.courses = [aCourse({ _id: 'real', courseName: 'The Real Course' })];
  site = await startSite({ apiOrigin: api.origin });
  // After its first page, the course's address is known and no longer limited like guessed addresses.
  await untilRendered(site, '/course/real');
});

test.afterAll(async () => {
  await site?.stop();
  await api?.down();
});

test('forty clients on random addresses do not delay the pages of other visitors', async () => {
  test.setTimeout(60_000);
  // The best of three attacks, because other work of the machine only adds time.
  let visits = await visitsDuringAttack();
  for (let turn = 1; turn < 3 && !areRenderedSoon(visits); turn += 1) visits = await visitsDuringAttack();

  expect(visits.filter((visit) => !isRendered(visit))).toHaveLength(0);
  expect(p95(visits)).toBeLessThan(P95_MS);
  // The edge has ended no render thread.
  expect(site.log()).not.toContain('hung or ended its thread');
});

/** Requests pages as an ordinary visitor while attackers request random addresses. @returns the visitor's replies */
async function visitsDuringAttack(): Promise<PageReply[]> {
  const visits: PageReply[] = [];
  const end = performance.now() + ATTACK_MS;
  const attackers = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; performance.now() < end; turn += 1) await getPage(site, randomAddress(turn));
  });
  while (performance.now() < end) {
    for (const path of ['/courses', '/course/real']) visits.push(await getPage(site, path));
    await pause(100);
  }
  await Promise.all(attackers);
  return visits;
}

/** An address that was not requested before. */
function randomAddress(turn: number): string {
  const word = randomBytes(6).toString('hex');
  return [`/course/${word}`, `/${word}/${word}`, `/checkout/${word}`, `/courses?q=${word}`][turn % 4] ?? '/';
}

function areRenderedSoon(visits: PageReply[]): boolean {
  return visits.every(isRendered) && p95(visits) < P95_MS;
}

function isRendered({ html }: PageReply): boolean {
  return visibleHtml(html).includes('The Real Course');
}

function p95(visits: PageReply[]): number {
  const times = visits.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}
