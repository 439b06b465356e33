import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '@stepwell/server-kit/testing/postgres';
import { runProgram } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { findNginx } from './own-nginx';

// Executes the commands of docs/deploying.md §4 in a sandbox that looks like a new machine (walk/machine.sh), then places an order.

const canRun =
  process.getuid?.() === 0 &&
  findPostgres() !== undefined &&
  findNginx() !== undefined &&
  spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status === 0;

/** Replacements for lines that need the network (packages, certificates) or a person (an editor, a password). */
const REPLACED: [line: RegExp, instead: string][] = [
  [/^apt-get install .*$/, 'install_packages'],
  [
    /^(runuser -u postgres -- createuser) --pwprompt (\w+).*$/,
    "printf 'pass-of-$2\\npass-of-$2\\n' | $1 --pwprompt $2",
  ],
  [/^git clone .* (\/opt\/stepwell) && cd .*$/, 'cd $1'],
  [/^npm ci && npm run build && npm ci .*$/, 'true'],
  [/^editor \/etc\/stepwell\/\*\.env.*$/, 'edit_settings'],
  [/^academy-release publish .*$/, '$& | tee /tmp/published'],
  [/^certbot .*$/, 'make_certificate'],
  [/^editor \/etc\/nginx\/stepwell\/\*\.conf.*$/, "sed -i '/3002/d' /etc/nginx/stepwell/edges.conf"],
  // `|| true`: `doctor` exits with 1 if it finds a problem, and an empty academy has one.
  [/^academy doctor .*$/, 'academy doctor || true'],
  [/^(academy payee change) .*$/, "$1 stepwell@okbank --name 'Stepwell Academy' --confirm stepwell@okbank"],
  [/^(academy settings set gstMode) exclusive.*$/, '$1 none'],
];

/** Functions of the replacements and of `CHECKS`. If a command fails, the logs of the processes are printed. */
const HELPERS = String.raw`
set -eu -o pipefail
trap 'code=$?; [ $code = 0 ] || tail -n 40 /var/log/stepwell-*.log; exit $code' EXIT
install_packages() {
  pg_lsclusters --no-header | while read -r version name _; do pg_dropcluster --stop "$version" "$name"; done
  version=$(ls /usr/lib/postgresql | tail -n 1)
  pg_createcluster "$version" main --start >/dev/null
  mkdir -p /etc/nginx/sites-enabled /etc/nginx/conf.d /var/log/nginx
  touch /etc/nginx/sites-enabled/default
  [ -e /etc/nginx/mime.types ] || echo 'types { text/html html; }' >/etc/nginx/mime.types
  mkdir -p /var/lib/nginx
}
edit_settings() {
  sed -i "s/choose-a-password/pass-of-stepwell/; s/choose-another-password/pass-of-stepwell_releases/
    s/choose-a-third-password/pass-of-stepwell_edge/; s/choose-a-fourth-password/pass-of-stepwell_desk/
    s/^EDGE_SECRET=$/EDGE_SECRET=0123456789abcdef/; s/^# \(SMTP_URL\|MAIL_FROM\)=/\1=/" /etc/stepwell/*.env
}
make_certificate() {
  mkdir -p /etc/letsencrypt/live/academy.example
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=academy.example \
    -keyout /etc/letsencrypt/live/academy.example/privkey.pem -out /etc/letsencrypt/live/academy.example/fullchain.pem 2>/dev/null
}
id_of() { sed -n "s/^$1 \(\S*\) \(is\|was\) published.*/\1/p" /tmp/published; }
get() { curl --silent --show-error --insecure --resolve academy.example:443:127.0.0.1 --resolve academy.example:80:127.0.0.1 --resolve desk.academy.example:443:127.0.0.1 "$@"; }
until_ready() { for n in $(seq 120); do [ "$(get -o /dev/null -w '%{http_code}' "$1")" = 200 ] && return; sleep 0.5; done; false; }
may_read() { runuser -u "$1" -- cat "$2" >/dev/null 2>&1 && echo "reads: $1 $2"; true; }
`;

/** Commands after those of the page: a page, an order, the exports and backups of staff, and the files that each process may read. */
const CHECKS = String.raw`
until_ready https://academy.example/course/weekend-maths
case "$(get https://academy.example/course/weekend-maths)" in *'<body>'*'Weekend Maths'*) echo 'page: with its course' ;; esac
echo "redirect: $(get -o /dev/null -w '%{http_code} %{redirect_url}' http://academy.example/)"
until_ready https://desk.academy.example/log-in && echo 'desk: 200'
echo "order: $(get -o /dev/null -w '%{http_code}' -H 'x-app-id: stepwell-web' -H 'x-app-key: sample-key' -H 'content-type: application/json' \
  --data '{"courseId":"weekend-maths","studentDetail":{"studentName":"Asha","studentPhone":"9876543210","studentEmail":"asha@example.org"}}' \
  https://academy.example/api/orders/placeOrder)"
cd /root
academy order export --out orders.csv >/dev/null
academy backup academy.backup >/dev/null
academy-release backup releases.tar.gz >/dev/null
for file in /srv/stepwell/*/*; do stat --format 'file: %U %a %n' "$file"; done
for user in stepwell-api stepwell-edge stepwell-releases stepwell-desk; do
  for file in /etc/stepwell/*.env /var/lib/stepwell-releases/keys/live-registry.pem /var/lib/stepwell-*/trust; do may_read $user "$file"; done
done
ps -eo user:20,args | sed -n 's/^\(stepwell-[a-z]*\) .* \([a-z-]*\/[a-z/-]*main\.ts\)$/process: \1 \2/p'
`;

(canRun ? test : test.skip)(
  'the commands of docs/deploying.md §4 turn a new machine into a shop that takes an order (skipped without root, namespaces, PostgreSQL and nginx)',
  async () => {
    await runProgram('npm', ['run', 'build'], ROOT);
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-walk-'));
    const script = join(tmpdir(), `${folder.split('/').at(-1)}.sh`);
    writeFileSync(script, `${HELPERS}\n${writeCatalogue()}\n${installationCommands()}\n${CHECKS}`);

    const { status, stdout, stderr } = spawnSync(
      join(import.meta.dirname, 'walk/machine.sh'),
      [ROOT, folder, script],
      { encoding: 'utf8', env: { ...process.env, NGINX_PATH: findNginx() }, timeout: 400_000 },
    );
    rmSync(script);
    rmSync(folder, { recursive: true });

    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
    expect(stdout).toContain('page: with its course\n');
    expect(stdout).toContain('redirect: 308 https://academy.example/\n');
    expect(stdout).toContain('desk: 200\n');
    expect(stdout).toContain('order: 201\n');
    expect(linesOf(stdout, 'file: ')).toEqual([
      'stepwell-api 600 /srv/stepwell/api/academy.backup',
      'stepwell-api 600 /srv/stepwell/api/orders.csv',
      'stepwell-releases 600 /srv/stepwell/releases/releases.tar.gz',
    ]);
    expect(linesOf(stdout, 'reads: ')).toEqual([
      'stepwell-api /etc/stepwell/api.env',
      'stepwell-api /etc/stepwell/site.env',
      'stepwell-edge /etc/stepwell/edge.env',
      'stepwell-edge /etc/stepwell/site.env',
      'stepwell-releases /etc/stepwell/releases.env',
      'stepwell-releases /etc/stepwell/site.env',
      'stepwell-releases /var/lib/stepwell-releases/keys/live-registry.pem',
      'stepwell-desk /etc/stepwell/desk.env',
      'stepwell-desk /etc/stepwell/site.env',
    ]);
    expect(linesOf(stdout, 'process: ').sort()).toEqual([
      'stepwell-api api/src/main.ts',
      'stepwell-desk desk/server/main.ts',
      'stepwell-edge shell/edge/main.ts',
      'stepwell-releases release-server/team-page/server/main.ts',
    ]);
  },
  600_000,
);

/** The commands of docs/deploying.md §4, with the replacements, without the part about older installations. */
function installationCommands(): string {
  const page = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8');
  const part = page.slice(page.indexOf('\n## 4.'), page.indexOf('**From an installation'));
  const lines = [...part.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const missed = REPLACED.filter(([line]) => !lines.some((each) => line.test(each)));
  if (missed.length > 0) throw new Error(`docs/deploying.md §4 has no line ${missed[0]?.[0]}.`);
  return lines.map(replaced).join('\n');
}

/** The line or its replacement, with the ids of published releases in place of `<id>`. */
function replaced(line: string): string {
  const [pattern, instead] = REPLACED.find(([each]) => each.test(line)) ?? [];
  const text = pattern && instead ? line.replace(pattern, instead) : line;
  return text.replace(/(\w+) <id>/g, '$1 "$(id_of $1)"');
}

/** A command that writes the catalogue file of docs/running-the-academy.md. */
function writeCatalogue(): string {
  const page = readFileSync(join(ROOT, 'docs/running-the-academy.md'), 'utf8');
  const [, yaml] = /^```yaml weekend\.yaml\n(.*?)^```/ms.exec(page) ?? [];
  return `cat >/srv/catalogue.yaml <<'YAML'\n${yaml}YAML`;
}

function linesOf(output: string, start: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));
}
