import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// Tests the firewall rules of deploy/nginx/nftables.conf in a network namespace, where all addresses are on the loopback interface.

const RULES = join(ROOT, 'deploy/nginx/nftables.conf');
const LIMIT = 600;
const canRun = process.getuid?.() === 0 && spawnSync('nft', ['--version']).status === 0;

/** Program that opens more connections from a network than the rules allow, then one from another network, and prints the result. */
const program = (server: string, [first, second]: readonly [string, string], other: string) => `
  const { createServer, connect } = require('node:net');
  const server = createServer(() => {}).listen(80, '${server}', 2000, async () => {
    const open = (localAddress) => new Promise((resolve) => {
      const socket = connect({ host: '${server}', port: 80, localAddress }, () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    let accepted = 0;
    for (let n = 0; n < ${LIMIT + 50}; n += 1) accepted += await open(n % 2 ? '${first}' : '${second}');
    console.log(JSON.stringify({ accepted, other: await open('${other}') }));
    process.exit();
  });`;

/** A server's address, two addresses of one network (IPv4: the same address twice), and an address of another network. */
const NETWORKS = [
  ['IPv4 address', '127.0.0.1', ['127.0.0.2', '127.0.0.2'], '127.0.0.3'],
  ['IPv6 /64', '2001:db8:9::1', ['2001:db8:1::2', '2001:db8:1::3'], '2001:db8:2::2'],
] as const;

(canRun ? test.each : test.skip.each)(NETWORKS)(
  'refuses the 601st connection of one %s (skipped without root and nft)',
  (_, server, addresses, other) => {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-nftables-'));
    const rules = join(folder, 'rules.conf');
    // Removes the exception for the loopback interface, because all connections of this test use it.
    writeFileSync(rules, readFileSync(RULES, 'utf8').replace('        iif "lo" accept\n', ''));

    const added = [server, ...addresses, other]
      .filter((address) => address.includes(':'))
      .map((address) => `ip -6 addr add ${address}/128 dev lo nodad`);
    const script = ['ip link set lo up', ...added, 'nft -f "$1"', 'exec "$2" -e "$3"'].join(' && ');
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['--net', 'sh', '-c', script, 'sh', rules, process.execPath, program(server, addresses, other)],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });

    expect({ stdout, stderr }).toEqual({
      stdout: `${JSON.stringify({ accepted: LIMIT, other: true })}\n`,
      stderr: '',
    });
  },
  60_000,
);
