import type { PostgresDatabase } from '../postgres/database';
import type { Grant, Use } from './grant';
import type { Grants } from './grants';

/** Number of lines that the log keeps; older lines are deleted. */
const KEPT_USES = 20_000;

/** Grants in the table `grants`, and the log of their uses in `uses`. */
export class PostgresGrants implements Grants {
  constructor(private readonly database: PostgresDatabase) {}

  async list(): Promise<Grant[]> {
    const rows = await this.database.rows<{ content: Grant }>(
      'SELECT content FROM stepwell_releases.grants ORDER BY id',
    );
    return rows.map(({ content }) => content);
  }

  async save(grant: Grant): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.grants VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
      [grant.id, JSON.stringify(grant)],
    );
  }

  async logUse(use: Use): Promise<void> {
    await this.database.rows(
      `WITH logged AS (INSERT INTO stepwell_releases.uses (line) VALUES ($1) RETURNING number)
        DELETE FROM stepwell_releases.uses USING logged WHERE uses.number <= logged.number - ${KEPT_USES}`,
      [JSON.stringify(use)],
    );
  }

  async uses(): Promise<Use[]> {
    const rows = await this.database.rows<{ line: Use }>(
      'SELECT line FROM stepwell_releases.uses ORDER BY number',
    );
    return rows.map(({ line }) => line);
  }
}
