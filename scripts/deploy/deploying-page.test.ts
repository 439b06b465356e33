import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// An operator runs the commands of docs/deploying.md as root, word for word. These tests verify what can be verified without a new
// machine.

const page = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
const commands = blocks.flatMap((block) => block.split('\n'));
/** Placeholder such as `<id>`, which the operator replaces. */
const PLACEHOLDER = /<[\w ]+>/g;

test('the page has commands', () => {
  expect(commands.length).toBeGreaterThan(50);
});

test.each(blocks.map((block) => [block.split('\n')[0], block]))(
  'bash can parse the block that begins with: %s',
  (_first, block) => {
    const { status, stderr } = spawnSync('bash', ['-n'], {
      input: block.replace(PLACEHOLDER, 'x'),
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

test('every file of `deploy` that the page names exists', () => {
  const named = [...blocks.join('\n').matchAll(/(?<![\w/-])(?:\/opt\/stepwell\/)?(deploy\/[\w./@*-]+)/g)].map(
    ([, name = '']) => name,
  );

  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !existsSync(join(ROOT, name.replace(/\/[^/]*\*.*$/, ''))))).toEqual([]);
});

test('the page installs every nginx file of deploy, except those for several APIs and for the firewall', () => {
  const copied = [...page.matchAll(/^cp deploy\/nginx\/\{?([\w,-]+)\}?\.conf /gm)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const shipped = readdirSync(join(ROOT, 'deploy/nginx')).map((name) => name.replace('.conf', ''));

  expect(shipped.filter((name) => !copied.includes(name))).toEqual(['apis', 'nftables']);
});

test('every Secret that a pod of Kubernetes needs is created', () => {
  const folder = join(ROOT, 'deploy/kubernetes');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const needed = texts.flatMap((text) =>
    [...text.matchAll(/secretRef: \{ name: (\w+) \}/g)].map(([, name]) => name),
  );
  const [, created = ''] = /for process in ([\w ]+); do kubectl create secret/.exec(page) ?? [];

  expect(new Set(needed)).toEqual(new Set(created.split(' ')));
});

test('the page creates the cache folders of nginx, because Debian’s package creates none', () => {
  const conf = readFileSync(join(ROOT, 'deploy/nginx/stepwell.conf'), 'utf8');
  const folders = [...conf.matchAll(/proxy_cache_path (\S+)/g)].map(([, path = '']) => dirname(path));
  const made = commands.filter((line) => line.startsWith('install -d')).join('\n');

  expect(folders.length).toBeGreaterThan(0);
  expect(folders.filter((folder) => !made.includes(` ${folder}`))).toEqual([]);
});

test('PostgreSQL is restarted by the unit of its cluster, because the generic unit does not wait for the restart', () => {
  const wrong = commands.filter((line) => /^systemctl (stop|start|restart) postgresql(?!@)/.test(line));

  expect(wrong).toEqual([]);
});

test('no command reads the settings as the user of PostgreSQL, who has no access to their folder', () => {
  const wrong = commands.filter((line) => /-u postgres .*\. \/etc\/stepwell\//.test(line));

  expect(wrong).toEqual([]);
});
