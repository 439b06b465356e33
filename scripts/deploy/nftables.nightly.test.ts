import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

// Tests the firewall rules of deploy/nginx/nftables.conf in a network namespace, where all addresses are on the loopback interface.

const RULES = join(ROOT, 'deploy/nginx/nftables.conf');
const LIMIT = 600;
const canRun = process.getuid?.() === 0 && spawnSync('nft', ['--version']).status === 0;

/** Opens more connections from one address than the rules allow, then one from another address. Prints which were accepted. */
const PROGRAM = `
  const { createServer, connect } = require('node:net');
  const server = createServer(() => {}).listen(80, '127.0.0.1', 2000, async () => {
    const open = (localAddress) => new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: 80, localAddress }, () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    let accepted = 0;
    for (let n = 0; n < ${LIMIT + 50}; n += 1) accepted += await open('127.0.0.2');
    console.log(JSON.stringify({ accepted, other: await open('127.0.0.3') }));
    process.exit();
  });`;

(canRun ? test : test.skip)(
  'refuses the 601st connection of one address, and accepts another address (skipped without root and nft)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-nftables-'));
    const rules = join(folder, 'rules.conf');
    writeFileSync(rules, readFileSync(RULES, 'utf8').replace('        iif "lo" accept\n', ''));

    const script = 'ip link set lo up && nft -f "$1" && exec "$2" -e "$3"';
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['--net', 'sh', '-c', script, 'sh', rules, process.execPath, PROGRAM],
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
