import type { PostgresDatabase } from '../postgres/database';
import {
  EDGE_SILENCE_MS,
  type EdgeReport,
  LONGEST_CANARY_MS,
  type OutcomeCount,
  type Signals,
} from './signals';
import { VISITS_KEPT_MS, type VisitCounts, type VisitHour } from './visit-counts';

/** Signals in the tables `edges`, `visits` and `votes` (outcomes). */
export class PostgresSignals implements Signals {
  constructor(
    private readonly database: PostgresDatabase,
    private readonly environment: string,
  ) {}

  async reportEdge({ name, revision, problems = [] }: Omit<EdgeReport, 'at'>): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.edges (environment, name, revision, problems, at)
        VALUES ($1, $2, $3, $4, clock_timestamp())
        ON CONFLICT (environment, name)
        DO UPDATE SET revision = excluded.revision, problems = excluded.problems, at = excluded.at`,
      [this.environment, name, revision, JSON.stringify(problems)],
    );
  }

  async removeEdge(name: string): Promise<void> {
    await this.database.rows('DELETE FROM stepwell_releases.edges WHERE environment = $1 AND name = $2', [
      this.environment,
      name,
    ]);
  }

  async edges(): Promise<EdgeReport[]> {
    const rows = await this.database.rows<{
      name: string;
      revision: string;
      at: Date;
      problems: EdgeReport['problems'];
    }>(
      `SELECT name, revision, problems, at FROM stepwell_releases.edges
        WHERE environment = $1 AND at > clock_timestamp() - $2 * interval '1 millisecond' ORDER BY name`,
      [this.environment, EDGE_SILENCE_MS],
    );
    return rows.map(({ name, revision, problems, at }) => ({
      name,
      revision: Number(revision),
      problems,
      at: at.toISOString(),
    }));
  }

  async saveVisits(by: string, { hour, counts }: VisitHour): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.visits VALUES ($1, $2, $3, $4)
        ON CONFLICT (environment, hour, by) DO UPDATE SET counts = excluded.counts`,
      [this.environment, `${hour}:00:00Z`, by, JSON.stringify(counts)],
    );
    await this.database.rows(
      `DELETE FROM stepwell_releases.visits WHERE hour < clock_timestamp() - $1 * interval '1 millisecond'`,
      [VISITS_KEPT_MS],
    );
  }

  async visits(feature: string): Promise<VisitCounts[]> {
    const rows = await this.database.rows<{ counts: VisitCounts }>(
      `SELECT each AS counts FROM stepwell_releases.visits, jsonb_array_elements(counts) AS each
        WHERE environment = $1 AND each->>'feature' = $2
          AND hour >= clock_timestamp() - $3 * interval '1 millisecond' ORDER BY hour, by`,
      [this.environment, feature, VISITS_KEPT_MS],
    );
    return rows.map(({ counts }) => counts);
  }

  async saveOutcomes(by: string, counts: readonly OutcomeCount[]): Promise<void> {
    await this.database.rows(
      `INSERT INTO stepwell_releases.votes VALUES ($1, $2, $3)
        ON CONFLICT (environment, by) DO UPDATE SET counts = excluded.counts, at = excluded.at`,
      [this.environment, by, JSON.stringify(counts)],
    );
    await this.database.rows(
      `DELETE FROM stepwell_releases.votes WHERE at < clock_timestamp() - $1 * interval '1 millisecond'`,
      [LONGEST_CANARY_MS],
    );
  }

  async outcomes(feature: string, phase: string): Promise<OutcomeCount[]> {
    const rows = await this.database.rows<{ count: OutcomeCount }>(
      `SELECT each AS count FROM stepwell_releases.votes, jsonb_array_elements(counts) AS each
        WHERE environment = $1 AND each ->> 'feature' = $2 AND each ->> 'phase' = $3`,
      [this.environment, feature, phase],
    );
    return rows.map(({ count }) => count);
  }
}
