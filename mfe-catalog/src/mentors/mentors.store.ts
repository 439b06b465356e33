import { cutText, MENTOR_SUMMARY_CUT, type Mentor } from '@stepwell/contract';
import { defineStore, hasSucceeded, idle, type RemoteData, remoteCall } from '@stepwell/platform';

/** All mentors, with their summaries cut to what a card shows. */
export interface MentorsState extends RemoteData<Mentor[]> {
  /** Requests the mentors unless they are there, or on their way. */
  load(): Promise<void>;
  /** Requests the mentors whatever is there. */
  reload(): Promise<void>;
}

export const mentorsStore = defineStore<MentorsState>('catalog.mentors', ({ set, get, api }) => {
  let underWay: Promise<void> | null = null;

  const mentors = remoteCall<Mentor[]>(set, async () => {
    const { data, ...reply } = await api.call('GET /api/mentors/getAllMentors', {});
    return { ...reply, data: Array.isArray(data) ? data.map(withCutSummary) : [] };
  });

  async function request(): Promise<void> {
    try {
      await mentors.run(undefined);
    } finally {
      underWay = null;
    }
  }

  function reload(): Promise<void> {
    underWay ??= request();
    return underWay;
  }

  return {
    ...idle<Mentor[]>(),
    reload,
    load: async () => (hasSucceeded(get()) ? undefined : reload()),
  };
});

function withCutSummary(mentor: Mentor): Mentor {
  return { ...mentor, mentorSummary: cutText(mentor.mentorSummary ?? '', MENTOR_SUMMARY_CUT) };
}
