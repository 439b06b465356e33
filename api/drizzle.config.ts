import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` writes a migration from the tables in the schema. Run it in this folder after a change of a table.

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/*.ts',
  out: './migrations',
  migrations: { schema: 'public', table: 'schema_migrations' },
});
