import type { ContactQuery, Reply } from '@stepwell/contract';
import { defineStore, idle, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';

/** The reference of an accepted query. */
type SentQuery = Reply<'POST /api/queries/addNewQuery'>;

export interface QueryState extends RemoteData<SentQuery, ContactQuery> {
  /** Sends a query. Resolves to `null`, without a call, while an earlier call is running. */
  sendQuery: (query: ContactQuery) => Promise<Outcome<SentQuery> | null>;
  /** Clears the last result. */
  reset: () => void;
}

/** The last query and its result. */
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
