import { join } from 'node:path';

/** Options of drizzle's migrators. `npx drizzle-kit generate` writes the migrations from the tables in `schema/`. */
export const MIGRATIONS = {
  migrationsFolder: join(import.meta.dirname, '../../migrations'),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
};
