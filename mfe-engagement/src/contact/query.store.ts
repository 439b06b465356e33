import type { ContactQuery } from '@stepwell/contract';
import { defineStore, notAsked, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';
import type { Trapped } from '../late-form/Honeypot';

interface QueryReceipt {
  id: string;
}

export interface QueryState extends RemoteData<QueryReceipt, Trapped<ContactQuery>> {
  /** Ignored, with `null`, while an earlier one is under way. */
  sendQuery: (query: Trapped<ContactQuery>) => Promise<Outcome<QueryReceipt> | null>;
  /** Forgets the last outcome. */
  reset: () => void;
}

/** What became of the last query. */
export const queryStore = defineStore<QueryState>('engagement.query', ({ set, get, api }) => {
  const call = remoteCall<QueryReceipt, Trapped<ContactQuery>>(set, (body) =>
    api.call('POST /api/queries/addNewQuery', { body }),
  );
  return {
    ...notAsked(),
    sendQuery: async (query) => (get().loading ? null : call.run(query)),
    reset: call.reset,
  };
});
