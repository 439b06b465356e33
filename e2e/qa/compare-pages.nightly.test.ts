import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRelease } from '@stepwell/remote-kit/internal/check-release';
import type { PlaySite } from '@stepwell/remote-kit/internal/play-site';
import { expect, test } from '../support/test';

// Tests the comparisons of a play with pages of a few lines; `npm run qa -- mutations` tests them with the remotes.

const PAGE = `<!doctype html><html lang="en"><head><title>A form</title></head><body><main><h1>A form</h1>
<p><label for="email">E-mail</label> <input id="email" type="email" autocomplete="email"></p>
<p><a href="/elsewhere">Elsewhere</a></p><p><button>Send</button></p>
<p role="status">Copied</p>
<script>open('https://chat.example/1'); setTimeout(() => document.querySelector('[role=status]').remove(), 2000); localStorage.setItem('seen', 'yes'); document.querySelector('h1').append(' of ', sessionStorage.getItem('who'))</script></main></body></html>`;

/** Changes of the page by name, each with the kind of the difference that must be found. */
const CHANGES: Record<string, [kind: string, from: string, to: string]> = {
  'lower-button': ['picture', '<button>', '<button style="translate: 0 4px">'],
  'lost-word': ['tree', 'Elsewhere</a>', '</a>'],
  'lost-autofill': ['markup', ' autocomplete="email"', ''],
  trap: ['keyboard', '<input ', '<input onkeydown="event.key === \'Tab\' && event.preventDefault()" '],
  'another-window': ['calls', 'chat.example/1', 'chat.example/2'],
  'longer-message': ['time', '2000', '8000'],
  'left-behind': ['kept', "'yes'", "'Ishita Deshpande'"],
};

const folder = mkdtempSync(join(tmpdir(), 'stepwell-comparison-'));
const servers: Server[] = [];
test.afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

test('each of seven changes of a page is found as a difference', async () => {
  const changed = Object.values(CHANGES).reduce((page, [, from, to]) => page.replace(from, to), PAGE);
  const [before, after] = [await siteOf('before', PAGE), await siteOf('after', changed)];

  expect(await checkRelease(after, { folder, all: true, against: before }, () => undefined)).toBe(false);

  const { scenarios } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    scenarios: {
      scenario: string;
      findings: { kind: string; text: string }[];
      differences: { kind: string }[];
      unstable: string[];
    }[];
  };
  const kinds = scenarios.map(({ scenario, differences, unstable }) => [
    scenario,
    [...new Set(differences.map(({ kind }) => kind))].sort(),
    unstable,
  ]);
  expect(kinds).toEqual([
    [
      'changed',
      Object.values(CHANGES)
        .map(([kind]) => kind)
        .sort(),
      [],
    ],
    ['unchanged', [], []],
  ]);
  // The page shows the scenario's text only if the scenario's storage was set up.
  expect(scenarios.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'text'))).toEqual([]);
});

/** A site with two pages: `/unchanged` is the same in every release. @param page content of `/changed` */
async function siteOf(id: string, page: string): Promise<PlaySite> {
  const server = createServer(({ url }, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/changed' ? page : PAGE),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const release = { id, folder: join(folder, id) };
  mkdirSync(join(release.folder, 'browser'), { recursive: true });
  return {
    feature: 'forms',
    release,
    origin,
    playedOn: 'shell 1.0.0-s1',
    scenarios: ['changed', 'unchanged'].map((name) => ({
      name,
      title: name,
      path: `/${name}`,
      shows: 'A form of Asha',
      device: { sessionStorage: { who: 'Asha' } },
    })),
    open: async ({ path }) => ({ url: origin + path, calls: () => [] }),
  };
}
