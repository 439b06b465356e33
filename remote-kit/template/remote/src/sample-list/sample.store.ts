import type { Course } from '@stepwell/contract';
import { defineStore, hasSucceeded, idle, type RemoteData, remoteCall } from '@stepwell/platform';

/** One line of the list: of what the API sends, a page carries no more than it shows. */
export interface SampleItem {
  id: string;
  title: string;
  summary: string;
}

/** What page and section list. */
export interface SampleState extends RemoteData<SampleItem[]> {
  /** Requests the list unless it is there, or on its way. */
  load(): Promise<void>;
  /** Requests the list whatever is there. */
  reload(): Promise<void>;
}

export const sampleStore = defineStore<SampleState>('sample.items', ({ set, get, api }) => {
  let underWay: Promise<void> | null = null;

  const items = remoteCall<SampleItem[]>(set, async () => {
    // Replace the courses when the contract has a call for your items.
    const { data, ...reply } = await api.call('GET /api/courses/getAllCourses', {});
    return { ...reply, data: Array.isArray(data) ? data.map(itemOf) : [] };
  });

  async function request(): Promise<void> {
    try {
      await items.run(undefined);
    } finally {
      underWay = null;
    }
  }

  function reload(): Promise<void> {
    underWay ??= request();
    return underWay;
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
