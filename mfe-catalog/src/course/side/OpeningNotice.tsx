import { hasFailed, hasSucceeded, useStore } from '@stepwell/platform';
import { Alert, Button, Field, TextInput } from '@stepwell/shared-ui';
import type { FormEvent } from 'react';
import { noticeStore } from './notice.store';

export interface OpeningNoticeProps {
  courseId: string;
}

/** A form that requests one mail when a Coming Soon course opens. The API checks the address. */
export function OpeningNotice({ courseId }: OpeningNoticeProps) {
  const notice = useStore(noticeStore, (state) => (state.args?.courseId === courseId ? state : null));
  const notify = useStore(noticeStore, (state) => state.notify);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!notice?.loading) void notify({ courseId, email });
  }

  if (notice && hasSucceeded(notice)) return <Alert tone="ok">{notice.message}</Alert>;
  return (
    <form onSubmit={submit} noValidate aria-label="Tell me when it opens">
      <Field
        label="Tell me when it opens"
        error={notice && hasFailed(notice) && notice.message}
        hint="One mail. A week after it we delete your address."
      >
        <TextInput type="email" name="email" autoComplete="email" inputMode="email" required />
      </Field>
      <Button type="submit" variant="outline" block busy={notice?.loading}>
        Tell me
      </Button>
    </form>
  );
}
