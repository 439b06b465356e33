import { table } from '../src/cli/terminal/print';
import { benchOrders } from './orders';
import { benchReads } from './reads';

// `npm run bench -w api`: reads beside bare Fastify, orders beside pgbench. Ends with 1 when a goal is missed.

const write = (text: string) => process.stdout.write(`${text}\n`);
const whole = (rate: number) => Math.round(rate).toLocaleString('en');
const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name);

if (isWanted('reads')) {
  const { results, goal } = await benchReads();
  write(`\nCatalogue reads, requests per second; goal ${goal} of bare Fastify`);
  write(
    table(
      ['CALL', 'BYTES', 'API', 'BARE', 'SHARE'],
      results.map(({ call, bytes, api, bare, share }) => [
        call,
        bytes,
        whole(api),
        whole(bare),
        share.toFixed(2),
      ]),
    ),
  );
  if (results.some(({ share }) => share < goal)) process.exitCode = 1;
}
if (isWanted('orders')) {
  const { results, goal } = await benchOrders();
  write(`\nDurable orders per second; goal ${goal} of pgbench's transactions`);
  write(
    table(
      ['WHAT', 'API', 'P99 MS', 'PGBENCH', 'SHARE'],
      results.map(({ what, api, p99Ms, pgbench, share }) => [
        what,
        whole(api),
        p99Ms.toFixed(1),
        whole(pgbench),
        share.toFixed(2),
      ]),
    ),
  );
  if (results.some(({ share }) => share < goal)) process.exitCode = 1;
}
