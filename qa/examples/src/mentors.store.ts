import type { Mentor } from '@stepwell/contract';
import {
  defineStore,
  notAsked,
  type Outcome,
  type RemoteCall,
  type RemoteData,
  remoteCall,
} from '@stepwell/platform';

export interface MentorsState extends RemoteData<Mentor[]> {
  /** What came of the last call, in words. */
  note: string;
  load(): Promise<void>;
}

export const mentorsStore = defineStore<MentorsState>('examples.mentors', ({ set, api }) => {
  const call: RemoteCall<Mentor[], undefined> = remoteCall(set, () =>
    api.call('GET /api/mentors/getAllMentors', {}),
  );
  return {
    ...notAsked<Mentor[]>(),
    note: '',
    load: async () => set({ note: noteOf(await call.run(undefined)) }),
  };
});

function noteOf(outcome: Outcome<Mentor[]>): string {
  if (outcome.ok) return `The server said: ${outcome.reply.message}`;
  // An outcome without an error was overtaken by a later call: there is nothing to tell.
  return outcome.error ? `It failed: ${outcome.error.shown}` : '';
}
