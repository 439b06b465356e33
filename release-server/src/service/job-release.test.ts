import { rmSync } from 'node:fs';
import { openManager } from '../commands/open-manager';
import { KeyFolder, type SigningKey } from '../signatures/keys';
import { currentTrust, proposeTrust, signProposal } from '../signatures/trust-proposal';
import { newTrust } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { aBuild, aDataFolder } from '../testing/a-release.testing';
import { aGrant, aStorage } from '../testing/a-storage.testing';
import { trustTeams } from '../testing/trusted-teams.testing';
import { aService } from './a-service.testing';
import { anIssuer, type Issuer } from './an-issuer.testing';
import { RemoteManager } from './remote-manager';

// A job of a hosted CI has no stored secret and no key, so the service signs its releases. It signs no release that is sent with a team's
// token.

const MAIN = 'repo:academy/checkout:ref:refs/heads/main';
const RELEASE = { feature: 'checkout', id: '1.0.0-a' };
const TERMS = { team: 'checkout', features: ['checkout'], expiresAt: '2030-01-01T00:00:00.000Z' };
const build = () => aBuild(RELEASE.feature, RELEASE.id);

let issuer: Issuer;
let storage: ReleaseStorage;
let serviceKeys: KeyFolder;
let root: SigningKey;
let url: string;

beforeAll(async () => {
  issuer = await anIssuer({ sub: MAIN });
});
afterAll(() => issuer.close());

beforeEach(async () => {
  ({ storage, keys: serviceKeys } = await aStorage('a folder'));
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await trustTeams(storage, serviceKeys, ['checkout']);
  // The root's key is on another machine, as in production, so the service cannot trust further keys.
  root = serviceKeys.make('root');
  rmSync(serviceKeys.fileOf('root'));
  ({ url } = await aService(storage));
  const identity = { issuer: issuer.url, audience: url, subject: MAIN };
  await storage.grants.save(newTrust({ ...TERMS, verbs: ['publish', 'read'] }, identity));
  issuer.claims = { sub: MAIN };
});

test('the service signs a job’s release with its own key', async () => {
  const job = await aJob();

  await job.publish(build(), { ...RELEASE, by: 'asha' });

  expect(await storage.artifacts.damageOf('checkout', '1.0.0-a')).toBeUndefined();
  expect((await job.show('checkout', '1.0.0-a')).by).toBe('team checkout (asha)');
});

test('a job adds a release to a list that its team has signed with another trusted key', async () => {
  const teamKeys = new KeyFolder(aDataFolder());
  await trust([serviceKeys.make('checkout'), teamKeys.make('checkout')]);
  await new RemoteManager(url, await aToken(), teamKeys).publish(build(), RELEASE);

  await (await aJob()).publish(aBuild('checkout', '1.0.0-b'), { feature: 'checkout', id: '1.0.0-b' });

  for (const id of ['1.0.0-a', '1.0.0-b'])
    expect(await storage.artifacts.damageOf('checkout', id)).toBeUndefined();
});

test('a job of another branch publishes nothing', async () => {
  issuer.claims = { sub: 'repo:academy/checkout:ref:refs/heads/mine' };

  await expect(aJob().then((job) => job.publish(build(), RELEASE))).rejects.toThrow('its subject is');
  expect(await storage.artifacts.find('checkout', '1.0.0-a')).toBeUndefined();
});

test('a job without the right to promote makes nothing live', async () => {
  const job = await aJob();
  await job.publish(build(), RELEASE);

  await expect(job.promote({ checkout: '1.0.0-a' }, { by: 'asha' })).rejects.toThrow(
    'lacks the right to promote checkout',
  );
});

test('the service signs no release that is sent with a team’s token', async () => {
  const token = await aToken();
  const thief = new RemoteManager(url, async () => token, new KeyFolder(aDataFolder()));

  await expect(thief.publish(build(), RELEASE)).rejects.toThrow('is not signed');
});

test('a job is refused if the service has no key of the feature', async () => {
  rmSync(serviceKeys.fileOf('checkout'));

  await expect(aJob().then((job) => job.publish(build(), RELEASE))).rejects.toThrow('no key of checkout');
});

test('a job is refused if the maintainers do not trust the key of the service', async () => {
  await trust([new KeyFolder(aDataFolder()).make('checkout')]);

  await expect(aJob().then((job) => job.publish(build(), RELEASE))).rejects.toThrow(
    'not signed by a key of its team',
  );
});

test('the error names the forge if the forge gives the job no token', async () => {
  const variables = { ...issuer.job, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of another job', RELEASES_URL: url };
  const job = await openManager(variables, aDataFolder());

  await expect(job.listing()).rejects.toThrow(
    `The forge at ${issuer.url} gave this job no token: it answered 401`,
  );
});

/** A manager in a CI job: with the forge's variables, and without keys. */
function aJob() {
  return openManager({ ...issuer.job, RELEASES_URL: url }, aDataFolder());
}

/** A token of the team, with the right to publish. */
async function aToken(): Promise<string> {
  return (await aGrant(storage, { verbs: ['publish'] })).token;
}

/** Trusts these keys for checkout, and no others. */
async function trust(keys: SigningKey[]): Promise<void> {
  const proposal = proposeTrust(await currentTrust(storage.artifacts), {
    teams: { checkout: keys.map(({ key }) => key) },
  });
  await storage.artifacts.trust(signProposal(proposal, root));
}
