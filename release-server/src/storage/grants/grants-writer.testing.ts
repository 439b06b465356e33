import { FolderGrants } from './folder-grants';
import { newGrant } from './grant';

// Program of `folder-grants.test.ts`: one of several processes that write the same grants as fast as they can.

const [, , folder = '', team = ''] = process.argv;
const grants = new FolderGrants(folder);
const terms = { team, features: [team], verbs: ['read' as const], expiresAt: '2027-01-01T00:00:00.000Z' };

for (let round = 0; round < 15; round += 1) {
  const { grant } = newGrant(terms);
  await grants.save(grant);
  await grants.save({ ...grant, revokedAt: '2026-12-01T00:00:00.000Z' });
  await grants.logUse({ at: grant.createdAt, team, grant: grant.id, features: [], isAllowed: true });
}
