import { statSync } from 'node:fs';
import { useFolder } from '../../testing/use-folder';
import {
  databaseName,
  readDatabaseRecord,
  refuseMovedAcademy,
  removeDatabaseRecord,
  writeDatabaseRecord,
} from './database-record';

const RECORD = { database: 'db.example/shop', since: '2026-11-25T13:00:00.000Z' };
const folder = useFolder();

test('a record is readable by its owner alone, and blocks the folder until the record is removed', () => {
  writeDatabaseRecord(folder(), RECORD);

  expect(readDatabaseRecord(folder())).toEqual(RECORD);
  expect(statSync(folder('database.json')).mode & 0o777).toBe(0o600);
  expect(() => refuseMovedAcademy(folder())).toThrow(
    `The academy of ${folder()} is in PostgreSQL at db.example/shop since 2026-11-25T13:00:00.000Z. Set DATABASE_URL to it;`,
  );

  removeDatabaseRecord(folder());

  expect(readDatabaseRecord(folder())).toBeUndefined();
  expect(() => refuseMovedAcademy(folder())).not.toThrow();
});

test('an unfinished move is refused with the command that finishes it', () => {
  writeDatabaseRecord(folder(), { ...RECORD, unfinishedMove: 'id' });

  expect(() => refuseMovedAcademy(folder())).toThrow(
    /did not end\. .*"npm run move -w scripts -- to-postgresql" again/,
  );
});

test.each([
  ['postgres://user:secret@db.example/shop', 'db.example/shop'],
  ['postgres://user:secret@db.example:5433/shop?sslmode=require', 'db.example:5433/shop'],
  ['postgres://user:secret@one:5432,two:5432/shop', 'one:5432,two:5432/shop'],
  ['postgres://user@localhost/shop?host=%2Frun%2Fpostgresql', '/run/postgresql/shop'],
])('the database of %s is named %s, without user and password', (url, name) => {
  expect(databaseName(url)).toBe(name);
});
