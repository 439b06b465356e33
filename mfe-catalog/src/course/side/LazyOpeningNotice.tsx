import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button, useLazyModule } from '@stepwell/shared-ui';
import { useEffect } from 'react';
import styles from './LazyOpeningNotice.module.css';
import type { OpeningNoticeProps } from './OpeningNotice';

/** Loads the form lazily, because only Coming Soon courses have the form, and reserves the form's height. */
export function LazyOpeningNotice(props: OpeningNoticeProps) {
  const { code: form, hasFailed, press } = useLazyModule(fetchForm, LAZY_CODE_TIMEOUT_MS);

  useEffect(press, [press]);

  return (
    <div className={styles.reserved}>
      {form && <form.OpeningNotice {...props} />}
      {hasFailed && (
        <>
          <Alert tone="bad">{NETWORK_ERROR}</Alert>
          <Button variant="outline" size="sm" onClick={press}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

function fetchForm() {
  return import('./OpeningNotice');
}
