import type { ContactQuery } from '@stepwell/contract';
import { defineStore, idle, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';

/** A query that was taken, by its reference. */
interface SentQuery {
  id: string;
}

export interface QueryState extends RemoteData<SentQuery, ContactQuery> {
  /** Ignored, with `null`, while an earlier one is under way. */
  sendQuery: (query: ContactQuery) => Promise<Outcome<SentQuery> | null>;
  /** Forgets the last outcome. */
  reset: () => void;
}

/** What became of the last query. */
export const queryStore = defineStore<QueryState>('engagement.query', ({ set, get, api }) => {
  const call = remoteCall<SentQuery, ContactQuery>(set, (body) =>
    api.call('POST /api/queries/addNewQuery', { body }),
  );
  return {
    ...idle(),
    sendQuery: async (query) => (get().loading ? null : call.run(query)),
    reset: call.reset,
  };
});
