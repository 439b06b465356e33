import { cutText, MENTOR_SUMMARY_CUT, type Mentor } from '@stepwell/contract';
import { defineStore, hasSucceeded, idle, type RemoteData, remoteCall } from '@stepwell/platform';

/** All mentors, with their summaries cut to the length of a card. */
export interface MentorsState extends RemoteData<Mentor[]> {
  /** Requests the mentors, unless they are loaded; waits for a pending request instead of sending a second one. */
  load(): Promise<void>;
  /** Like `load`, but also requests mentors that are loaded. */
  reload(): Promise<void>;
}

export const mentorsStore = defineStore<MentorsState>('catalog.mentors', ({ set, get, api }) => {
  let pending: Promise<unknown> | null = null;

  const mentors = remoteCall<Mentor[]>(set, async () => {
    const { data, ...reply } = await api.call('GET /api/mentors/getAllMentors', {});
    return { ...reply, data: Array.isArray(data) ? data.map(withCutSummary) : [] };
  });

  async function reload(): Promise<void> {
    pending ??= mentors.run(undefined).finally(() => {
      pending = null;
    });
    await pending;
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
