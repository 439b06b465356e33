import { Argument, Command } from 'commander';
import { listText } from '../src/cli/terminal/print';
import type { Comparison } from './load';
import { benchOrders, ORDERS_GOAL, type OrderResult } from './orders';
import { benchReads, READS_GOAL, type ReadResult } from './reads';

// `npm run bench -w api`: compares reads with bare Fastify and orders with pgbench. Exits with code 1 if a goal is missed.

const command = new Command('npm run bench -w api --')
  .addArgument(new Argument('[benchmark...]').choices(['reads', 'orders']))
  .parse();
const isSelected = (name: string) => command.args.length === 0 || command.args.includes(name);
const rounded = (rate: number) => Math.round(rate).toLocaleString('en');
const COLUMNS = {
  API: ({ api }: Comparison) => rounded(api),
  'P99 MS': ({ p99Ms }: Comparison) => p99Ms.toFixed(1),
  REFERENCE: ({ reference }: Comparison) => rounded(reference),
  SHARE: ({ share }: Comparison) => share.toFixed(2),
};

function report(title: string, goal: number, text: string, results: readonly Comparison[]): void {
  process.stdout.write(`\n${title}; goal: ${goal} of the reference\n${text}\n`);
  if (results.some(({ share }) => share < goal)) process.exitCode = 1;
}

if (isSelected('reads')) {
  const results = await benchReads();
  const text = listText<ReadResult>({ CALL: 'call', BYTES: 'bytes', ...COLUMNS })(results);
  report('Catalogue reads and bare Fastify, requests per second', READS_GOAL, text, results);
}
if (isSelected('orders')) {
  const results = await benchOrders();
  const text = listText<OrderResult>({ PLACED: 'variant', ...COLUMNS })(results);
  report('Durable orders and pgbench, transactions per second', ORDERS_GOAL, text, results);
}
