import { type LoadContext, readMaster } from '@stepwell/platform';
import { mentorsStore } from '../mentors.store';

/** Requests the mentors where they are missing; not while the service is known to be unwell. */
export async function loadMentors({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  if (readMaster(stores).health === false) return;
  await stores.get(mentorsStore).getState().load();
}
