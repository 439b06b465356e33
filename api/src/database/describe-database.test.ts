import { describeDatabase } from './describe-database';

test.each([
  ['postgres://stepwell:secret@127.0.0.1:5432/stepwell', 'PostgreSQL, stepwell on 127.0.0.1:5432'],
  ['postgresql://db.example/academy?sslmode=require&password=secret', 'PostgreSQL, academy on db.example'],
  ['postgres://a:s@cret@one:5432,two:5432/shop', 'PostgreSQL, shop on one:5432,two:5432'],
  ['postgres://stepwell@localhost/test?host=%2Frun%2Fpostgresql', 'PostgreSQL, test on /run/postgresql'],
  ['postgres://one', 'PostgreSQL, its default database on one'],
])('describes %s as %s', (databaseUrl, description) => {
  expect(describeDatabase({ databaseUrl, dataDir: '/nowhere' })).toBe(description);
});

test('describes the embedded database by its folder', () => {
  expect(describeDatabase({ databaseUrl: undefined, dataDir: '/srv/academy/.data' })).toBe(
    'embedded, /srv/academy/.data/db',
  );
});
