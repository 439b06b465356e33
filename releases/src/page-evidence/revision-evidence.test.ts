import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Depot } from '../depot/depot';
import { hashOf } from '../files/file-check';
import { DepotManager } from '../manager/depot-manager';
import { aDepot, DEPOTS } from '../testing/a-depot.testing';
import { aBuild } from '../testing/a-release.testing';
import { evidenceInWords } from './evidence-words';
import { takeEvidence } from './keep-evidence';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };
const POLICY = "default-src 'none'; script-src 'self'";

/** A site whose pages are of what is live, or of what a test says. */
let server: Server;
let site: string;
let answers: Record<string, string>;
let headers: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, reply) => {
    const text = answers[request.url ?? ''];
    reply.writeHead(text ? 200 : 503, headers).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  answers = {};
  headers = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(DEPOTS)('evidence over %s', (kind) => {
  test('is taken at each promotion, whole, held against what it was before, and stands in the log', async () => {
    const { depot, again } = await aLiveDepot(kind);
    const manager = new DepotManager(depot, 0);
    await showing(depot, { revision: 1, checkout: '1.0.0-a' });
    const first = await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    // The site shows revision 1 all the while.
    const unseen = await manager.promote({ checkout: '1.0.0-a' }, ASHA);
    await showing(depot, { revision: 3, checkout: '1.0.0-b' });
    headers['content-security-policy'] = `${POLICY} https://elsewhere.example`;

    const { evidence } = await manager.promote({ checkout: '1.0.0-b' }, ASHA);

    expect(first.evidence).toMatchObject({ site, changes: [] });
    expect(first.evidence?.since).toBeUndefined();
    const changes = [
      'changed: checkout Page.js (checkout 1.0.0-a → checkout 1.0.0-b, checkout)',
      `header changed: content-security-policy: ${POLICY} → ${POLICY} https://elsewhere.example`,
    ];
    expect(evidence).toMatchObject({ site, since: 1, changes });
    const other = new DepotManager(await again(), 0);
    const said = (await other.history()).map((line) => line.evidence);
    expect(said).toEqual([first.evidence, unseen.evidence, evidence]);
    const { scripts, received } = await other.evidence(3);
    expect(scripts.map(({ release, name, isSpare = false }) => [release, name, isSpare])).toEqual([
      ['checkout 1.0.0-b', 'Page.js', false],
      ['checkout 1.0.0-a', 'Page.js', true],
      ['shell 1.0.0-s1', 'Page.js', false],
    ]);
    expect(scripts.every(({ hash, owner, reason }) => /^sha384-/.test(hash) && owner && reason)).toBe(true);
    expect(received?.inline.map(({ name }) => name)).toEqual(['inline: guard']);
    expect(received?.headers['content-security-policy']).toContain('https://elsewhere.example');
    await expect(other.evidence(4)).rejects.toThrow('No evidence was kept with revision 4.');
  });

  test('names a script that a page lets run and no release of the revision has', async () => {
    const { depot } = await aLiveDepot(kind);
    await depot.publish(aBuild('checkout', '9.0.0-x', { text: 'skims cards' }));
    await showing(depot, { revision: 1, checkout: '9.0.0-x' });

    const { evidence } = await new DepotManager(depot, 0).promote(
      { shell: '1.0.0-s1', checkout: '1.0.0-a' },
      ASHA,
    );

    expect(evidence?.changes).toEqual([
      'not of this revision: Page.js (checkout 9.0.0-x), which the page lets run',
    ]);
  });

  test('that could not be taken says why, keeps the scripts, and is taken once it can be', async () => {
    const { depot } = await aLiveDepot(kind);
    const manager = new DepotManager(depot, 0);

    const { evidence } = await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);

    expect(evidence?.missing).toBe(
      `${site}/checkout/evidence cannot be asked: it answers 503. PUBLIC_URL says where the site runs.`,
    );
    const [line] = await manager.history();
    expect(line && evidenceInWords(line)?.head).toContain('What a browser was given was not looked at: http');
    expect((await manager.evidence(1)).scripts).toHaveLength(2);
    const keeping = jest.spyOn(depot, 'keepEvidence');
    expect(await takeEvidence(depot)).toBeUndefined();
    expect(keeping).not.toHaveBeenCalled();
    await showing(depot, { revision: 1, checkout: '1.0.0-a' });
    expect(await takeEvidence(depot)).toEqual([]);
    expect((await manager.history())[0]?.evidence).toMatchObject({ site, changes: [] });
  });
});

test.each<[when: string, told: { name: string; revision: number; site?: string }[], why: string]>([
  ['no edge runs', [], 'No edge runs that says where the site is'],
  ['no edge says where', [{ name: 'edge-a', revision: 9 }], 'No edge runs that says where the site is'],
  [
    'an edge is late',
    [{ name: 'edge-a', revision: 0, site: 'http://127.0.0.1:1' }],
    'edge-a did not serve it yet',
  ],
  ['nobody listens', [{ name: 'edge-a', revision: 9, site: 'http://127.0.0.1:1' }], 'cannot be asked'],
])('where %s a promotion is done all the same, and its log says that nobody looked', async (_, told, why) => {
  const { depot } = await aDepot('a folder');
  await depot.publish(aBuild('shell', '1.0.0-s1'));
  for (const edge of told) await depot.report(edge);

  const { revision, evidence } = await new DepotManager(depot, 0).promote({ shell: '1.0.0-s1' }, ASHA);

  expect(revision).toBe(1);
  expect(evidence?.missing).toContain(why);
  expect((await depot.history())[0]?.evidence).toEqual(evidence);
});

test('a page of another revision is no evidence of this one', async () => {
  const { depot } = await aLiveDepot('a folder');
  await showing(depot, { revision: 7, checkout: '1.0.0-a' });

  const { evidence } = await new DepotManager(depot, 0, site).promote({ shell: '1.0.0-s1' }, ASHA);

  expect(evidence?.missing).toBe(`${site} showed pages of revision 7.`);
});

test('evidence that cannot be kept undoes no promotion', async () => {
  const { depot } = await aLiveDepot('a folder');
  jest.spyOn(depot, 'keepEvidence').mockRejectedValue(new Error('no space left on device'));

  const { revision, evidence } = await new DepotManager(depot, 0).promote({ shell: '1.0.0-s1' }, ASHA);

  expect([revision, evidence?.missing]).toEqual([1, 'no space left on device']);
});

/** A shell and three releases of checkout are published, and an edge runs that serves whatever comes. */
async function aLiveDepot(kind: string) {
  const made = await aDepot(kind);
  await made.depot.publish(aBuild('shell', '1.0.0-s1'));
  for (const id of ['1.0.0-a', '1.0.0-b']) await made.depot.publish(aBuild('checkout', id));
  await made.depot.report({ name: 'edge-a', revision: 99, site });
  return made;
}

/** The site's pages are of a revision, and let a release of checkout run beside the shell. */
async function showing(depot: Depot, { revision, checkout }: { revision: number; checkout: string }) {
  const lists: string[] = [];
  for (const [feature, id] of [
    ['shell', '1.0.0-s1'],
    ['checkout', checkout],
  ] as const) {
    const { files = {} } = (await depot.find(feature, id))?.record ?? {};
    const text = JSON.stringify({ 'Page.js': files['browser/Page.js'] });
    answers[`/r/${feature}/${id}/integrity.json`] = text;
    lists.push(`/r/${feature}/${id}/#${hashOf(Buffer.from(text))}`);
  }
  answers['/checkout/evidence'] = `<script data-lists="${lists.join(' ')}">guard()</script>
<script type="application/json" id="boot">${JSON.stringify({ revision, features: [] })}</script>`;
}
