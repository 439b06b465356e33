import { NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button } from '@stepwell/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from './LazyOpeningNotice.module.css';
import type { OpeningNoticeProps } from './OpeningNotice';

/** Loads the form `OpeningNotice` lazily, because only Coming Soon courses show it, and reserves its height. */
export function LazyOpeningNotice(props: OpeningNoticeProps) {
  const [Form, setForm] = useState<ComponentType<OpeningNoticeProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    // `() => OpeningNotice`, because React would call a component that is passed as state.
    import('./OpeningNotice').then(
      ({ OpeningNotice }) => setForm(() => OpeningNotice),
      () => setFailed(true),
    );
  }, []);

  useEffect(load, [load]);

  return (
    <div className={styles.reserved}>
      {Form && <Form {...props} />}
      {hasFailed && (
        <>
          <Alert tone="bad">{NETWORK_ERROR}</Alert>
          <Button variant="outline" size="sm" onClick={load}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
