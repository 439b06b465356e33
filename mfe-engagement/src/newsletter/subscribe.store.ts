import { defineStore, notAsked, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';
import type { Trapped } from '../late-form/Honeypot';

interface Subscription {
  email: string;
}

export interface SubscribeState extends RemoteData<Subscription, Trapped<Subscription>> {
  /** Ignored, with `null`, while an earlier one is under way. */
  subscribe: (subscription: Trapped<Subscription>) => Promise<Outcome<Subscription> | null>;
  clearMessage: () => void;
}

export const subscribeStore = defineStore<SubscribeState>('engagement.subscribe', ({ set, get, api }) => {
  const call = remoteCall<Subscription, Trapped<Subscription>>(set, (body) =>
    api.call('POST /api/newsletters/subscribeNewsletter', { body }),
  );
  return {
    ...notAsked(),
    subscribe: async (subscription) => (get().loading ? null : call.run(subscription)),
    clearMessage: () => set({ message: '' }),
  };
});
