import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder } from '../a-folder.testing';
import type { PlaySite } from '../plays/play-site';
import type { Played } from '../plays/played';
import { StoredPlays } from './stored-plays';

test('a play that cannot be read, such as one that a newer Node has stored, is played again', () => {
  const folder = aFolder();
  const site = { release: { id: '1.0.0-a', folder }, playedOn: 'shell 1' } as PlaySite;
  const scenario = { name: 'list', title: 'A list.', path: '/', shows: 'List' };
  const plays = new StoredPlays(folder, [site], { browser: '1', modes: [] });
  expect(plays.find(site, scenario)).toBeUndefined();
  plays.store(site, scenario, { scenario: 'list' } as Played);
  expect(plays.find(site, scenario)).toEqual({ scenario: 'list' });

  const [file = ''] = readdirSync(join(folder, '1.0.0-a'));
  writeFileSync(join(folder, '1.0.0-a', file), '\u00ff\u0063');

  expect(plays.find(site, scenario)).toBeUndefined();
});
