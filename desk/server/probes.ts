import { diskCheck } from '@stepwell/server-kit/disk';
import type { Metrics } from '@stepwell/server-kit/metrics';
import { answerCheck, registerProbes } from '@stepwell/server-kit/probes';
import type { FastifyInstance } from 'fastify';

export interface DeskProbes {
  askDatabase: () => Promise<unknown>;
  /** The folder in which backups are made. */
  dataDir: string;
  metrics: Metrics | undefined;
}

export function registerDeskProbes(
  app: FastifyInstance,
  { askDatabase, dataDir, metrics }: DeskProbes,
): void {
  registerProbes(app, { database: answerCheck(askDatabase), disk: diskCheck(dataDir) }, metrics);
}
