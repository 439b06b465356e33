import type { Reply, Subscription } from '@stepwell/contract';
import { defineStore, idle, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';

type Subscribed = Reply<'POST /api/newsletters/subscribeNewsletter'>;

export interface SubscribeState extends RemoteData<Subscribed, Subscription> {
  /** Sends a subscription. Resolves to `null`, without a call, while an earlier call is running. */
  subscribe: (subscription: Subscription) => Promise<Outcome<Subscribed> | null>;
  clearMessage: () => void;
}

/** The last subscription and its result. */
export const subscribeStore = defineStore<SubscribeState>('engagement.subscribe', ({ set, get, api }) => {
  const call = remoteCall<Subscribed, Subscription>(set, (body) =>
    api.call('POST /api/newsletters/subscribeNewsletter', { body }),
  );
  return {
    ...idle(),
    subscribe: async (subscription) => (get().loading ? null : call.run(subscription)),
    clearMessage: () => set({ message: '' }),
  };
});
