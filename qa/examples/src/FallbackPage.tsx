import { useSearchParams } from '@stepwell/platform';
import { Sample } from './sample/Sample';

/** `/examples/fallback?broken=yes`: a region that throws stands for itself alone. */
export function Component() {
  const [query] = useSearchParams();
  if (query.get('broken') === 'yes') throw new Error('This example throws: the shell shows its fallback.');
  return <Sample title="Nothing is broken" />;
}
