import { formatDate } from '@stepwell/contract';
import { useMaster } from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import { Sample } from './sample/Sample';

const PATIENCE_MS = 5000;

/** `/examples/clock`: the server's time, and a line that comes by the clock. */
export function Component() {
  const now = useMaster(({ config }) => config?.serverTimestamp);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sample title="The clock">
      <Text>{now ? `It is ${formatDate(now)} at the academy.` : 'Nobody has told the time.'}</Text>
      {isLate && <Text>You have been here for a while.</Text>}
    </Sample>
  );
}
