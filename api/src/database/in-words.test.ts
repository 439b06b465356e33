import { databaseInWords } from './in-words';

test.each([
  ['postgres://stepwell:secret@127.0.0.1:5432/stepwell', 'PostgreSQL, stepwell on 127.0.0.1:5432'],
  ['postgresql://db.example/academy?sslmode=require&password=secret', 'PostgreSQL, academy on db.example'],
  ['postgres://a:s@cret@one:5432,two:5432/shop', 'PostgreSQL, shop on one:5432,two:5432'],
  ['postgres://stepwell@localhost/test?host=%2Frun%2Fpostgresql', 'PostgreSQL, test on /run/postgresql'],
  ['postgres://one', 'PostgreSQL, its default database on one'],
])('%s is %s, without a password', (databaseUrl, words) => {
  expect(databaseInWords({ databaseUrl, dataDir: '/nowhere' })).toBe(words);
});

test('names the folder of the embedded one', () => {
  expect(databaseInWords({ databaseUrl: undefined, dataDir: '/srv/academy/.data' })).toBe(
    'embedded, /srv/academy/.data/db',
  );
});
