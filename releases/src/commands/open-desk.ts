import { openDepot } from '../depot/open-depot';
import { DepotDesk } from '../desk/depot-desk';
import type { ReleaseDesk } from '../desk/release-desk';
import { ReleaseRefusal } from '../refusal';
import { RemoteDesk } from '../service/remote-desk';
import { readPlaceSettings } from '../service/settings';

type Variables = Record<string, string | undefined>;

/** The desk that the settings name: a service, if RELEASES_URL is set; else the depot itself. */
export async function openDesk(variables: Variables): Promise<ReleaseDesk> {
  const url = variables.RELEASES_URL?.trim();
  if (!url) return new DepotDesk(await openDepot(readPlaceSettings(variables)));
  const token = variables.RELEASES_TOKEN?.trim();
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ReleaseRefusal('RELEASES_URL must be an http or https address of a release service.');
  if (!token)
    throw new ReleaseRefusal(`RELEASES_TOKEN must be set where RELEASES_URL is: ${url} asks for it.`, 401);
  return new RemoteDesk(url, token);
}
