import type { Branch } from '@stepwell/contract';
import { defineStore, idle, type RemoteData, remoteCall } from '@stepwell/platform';

interface Branches extends RemoteData<Branch[]> {
  load(): Promise<void>;
}

export const branchesStore = defineStore<Branches>('hours.branches', ({ set, api }) => {
  const branches = remoteCall<Branch[]>(set, () => api.call('GET /api/branches', {}));
  return {
    ...idle<Branch[]>(),
    load: async () => {
      await branches.run(undefined);
    },
  };
});
