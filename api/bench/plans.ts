import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { runCommand } from '../src/command/command';
import { ACTS_ON_ORDERS, GROWING } from '../testing/acts-on-orders';

/** Those that grow with the orders, and the lines of their counts, which should not. */
const LOOKED_AT = [...GROWING, 'order_counts'];

/** What an act read of these tables, as PostgreSQL's plans say. */
export interface Reads {
  act: string;
  /** Rows that were looked at, those that a filter left out too. */
  rows: number;
  /** Indexes by which they were found. */
  indexes: string[];
  /** Tables that were read from their beginning to their end. */
  walks: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Statements of triggers and foreign keys are told, too. */
const TELL_ALL = [
  "LOAD 'auto_explain'",
  'SET auto_explain.log_min_duration = 0',
  'SET auto_explain.log_nested_statements = on',
  'SET auto_explain.log_analyze = on',
  'SET auto_explain.log_timing = off',
  "SET auto_explain.log_format = 'json'",
  'SET client_min_messages = log',
];

/**
 * Does everything that is done with orders, takes it back, and asks for the plan of each statement.
 * @param url of a database of a server whose user may load libraries
 */
export async function readsOfActs(url: string): Promise<Reads[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const plans: PlanNode[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\n(\{.*\})$/s.exec(message)?.[1];
      if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
    });
  });
  try {
    for (const setting of TELL_ALL) await pool.query(setting);
    const database = drizzle({ client: pool });
    const all: Reads[] = [];
    for (const [act, run] of ACTS_ON_ORDERS) {
      plans.length = 0;
      const options = { actor: 'bench', dryRun: true };
      await runCommand(database, (tx, _input, context) => run(tx, context), undefined, options);
      all.push({ act, ...readsOf(plans.flatMap(nodesOf)) });
    }
    return all;
  } finally {
    await pool.end();
  }
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function readsOf(nodes: readonly PlanNode[]): Omit<Reads, 'act'> {
  const scans = nodes.filter(
    (node) => LOOKED_AT.includes(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'),
  );
  const indexes = nodes.flatMap((node) => {
    const isOfOther = 'Relation Name' in node && !scans.includes(node);
    return isOfOther ? [] : (node['Index Name'] ?? []);
  });
  const walks = scans.filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > 0);
  return {
    rows: scans.reduce((sum, node) => sum + rowsOf(node), 0),
    indexes: [...new Set(indexes)].sort(),
    walks: [...new Set(walks.map((node) => node['Relation Name'] ?? ''))].sort(),
  };
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1);
}
