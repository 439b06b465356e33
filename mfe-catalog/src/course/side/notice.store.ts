import type { OpeningNotice, Reply } from '@stepwell/contract';
import { defineStore, idle, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';

type NoticeReply = Reply<'POST /api/courses/notifyWhenOpen'>;

export interface NoticeState extends RemoteData<NoticeReply, OpeningNotice> {
  notify: (notice: OpeningNotice) => Promise<Outcome<NoticeReply>>;
}

/** The last request for a mail when a course opens (`OpeningNotice`), and its reply. */
export const noticeStore = defineStore<NoticeState>('catalog.notice', ({ set, api }) => {
  const call = remoteCall<NoticeReply, OpeningNotice>(set, (body) =>
    api.call('POST /api/courses/notifyWhenOpen', { body }),
  );
  return { ...idle(), notify: call.run };
});
