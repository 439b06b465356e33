import type { Course } from '@stepwell/contract';
import { defineStore, hasSucceeded, idle, type RemoteData, remoteCall } from '@stepwell/platform';

/** An item of the list, with only those fields of the API's data that the page shows. */
export interface SampleItem {
  id: string;
  title: string;
  summary: string;
}

/** The list that the page and the section share. */
export interface SampleState extends RemoteData<SampleItem[]> {
  /** Requests the list, unless it is loaded or being loaded. */
  load(): Promise<void>;
  /** Requests the list even if it is loaded. If a request is running, sends no second one. */
  reload(): Promise<void>;
}

export const sampleStore = defineStore<SampleState>('sample.items', ({ set, get, api }) => {
  let pending: Promise<void> | null = null;

  const items = remoteCall<SampleItem[]>(set, async () => {
    // Replace the courses when the contract has a call for your items.
    const { data, ...reply } = await api.call('GET /api/courses/getAllCourses', {});
    return { ...reply, data: Array.isArray(data) ? data.map(itemOf) : [] };
  });

  async function request(): Promise<void> {
    try {
      await items.run(undefined);
    } finally {
      pending = null;
    }
  }

  function reload(): Promise<void> {
    pending ??= request();
    return pending;
  }

  return {
    ...idle<SampleItem[]>(),
    reload,
    load: async () => (hasSucceeded(get()) ? undefined : reload()),
  };
});

function itemOf({ _id, courseName, courseSummary }: Course): SampleItem {
  return { id: _id, title: courseName, summary: courseSummary ?? '' };
}
