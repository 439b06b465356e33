import { hasFailed, hasSucceeded, useStore } from '@stepwell/platform';
import { Alert, Button, Field, TextInput } from '@stepwell/shared-ui';
import type { FormEvent } from 'react';
import { noticeStore } from './notice.store';

export interface OpeningNoticeProps {
  courseId: string;
}

/** A form that requests one mail when a Coming Soon course opens. The API checks the address. */
export function OpeningNotice({ courseId }: OpeningNoticeProps) {
  const isBusy = useStore(noticeStore, (state) => state.loading);
  const isStored = useStore(noticeStore, (state) => hasSucceeded(state) && state.args?.courseId === courseId);
  const message = useStore(noticeStore, (state) => state.message);
  const problem = useStore(noticeStore, (state) => (hasFailed(state) ? state.message : ''));
  const notify = useStore(noticeStore, (state) => state.notify);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email && !isBusy) void notify({ courseId, email });
  }

  if (isStored) return <Alert tone="ok">{message}</Alert>;
  return (
    <form onSubmit={submit} noValidate aria-label="Tell me when it opens">
      <Field label="Tell me when it opens" error={problem} hint="One mail, then your address is deleted.">
        <TextInput type="email" name="email" autoComplete="email" inputMode="email" required />
      </Field>
      <Button type="submit" variant="outline" block busy={isBusy}>
        Tell me
      </Button>
    </form>
  );
}
