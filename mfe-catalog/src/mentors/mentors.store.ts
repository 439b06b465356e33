import { cutText, MENTOR_SUMMARY_CUT, type Mentor } from '@stepwell/contract';
import { defineStore, idle, type RemoteData, remoteCall } from '@stepwell/platform';
import { loadOnce } from '../load-list';

/** All mentors, with their summaries cut to the length of a card. */
export interface MentorsState extends RemoteData<Mentor[]> {
  /** Requests the mentors, unless they are loaded or pending. */
  load(): Promise<void>;
}

export const mentorsStore = defineStore<MentorsState>('catalog.mentors', ({ set, get, api }) => {
  const mentors = remoteCall<Mentor[]>(set, async () => {
    const { data, ...reply } = await api.call('GET /api/mentors/getAllMentors', {});
    return { ...reply, data: Array.isArray(data) ? data.map(withCutSummary) : [] };
  });
  return { ...idle<Mentor[]>(), load: loadOnce(get, () => mentors.run(undefined)) };
});

function withCutSummary(mentor: Mentor): Mentor {
  return { ...mentor, mentorSummary: cutText(mentor.mentorSummary ?? '', MENTOR_SUMMARY_CUT) };
}
