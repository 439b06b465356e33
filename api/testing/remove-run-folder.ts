import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { RUN_FOLDER, TEMPLATE_FILE } from './once-per-run';

/** jest's `globalTeardown`: removes the folder that all workers shared (`once-per-run.ts`) and drops its template database. */
// biome-ignore lint/style/noDefaultExport: required by jest
export default async function removeRunFolder(): Promise<void> {
  const folder = process.env[RUN_FOLDER];
  if (!folder) return;
  await dropTemplate(join(folder, TEMPLATE_FILE));
  rmSync(folder, { recursive: true, force: true });
}

async function dropTemplate(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`DROP DATABASE ${readFileSync(file, 'utf8')}`);
  await client.end();
}
