import type { OpeningNotice, Reply } from '@stepwell/contract';
import { defineStore, idle, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';

type Noted = Reply<'POST /api/courses/notifyWhenOpen'>;

export interface NoticeState extends RemoteData<Noted, OpeningNotice> {
  notify: (notice: OpeningNotice) => Promise<Outcome<Noted>>;
}

/** The request for a mail when a course opens. */
export const noticeStore = defineStore<NoticeState>('catalog.notice', ({ set, api }) => {
  const call = remoteCall<Noted, OpeningNotice>(set, (body) =>
    api.call('POST /api/courses/notifyWhenOpen', { body }),
  );
  return { ...idle(), notify: call.run };
});
