import { Text } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import { Sample } from './sample/Sample';

/** `/examples/device`: what this browser remembers, which no server knows. */
export function Component() {
  const [memory, setMemory] = useState<string[]>([]);
  useEffect(() => {
    setMemory([
      `draft: ${localStorage.getItem('examples.draft')}`,
      `step: ${sessionStorage.getItem('examples.step')}`,
      `cookie: ${/examples=(\w+)/.exec(document.cookie)?.[1]}`,
    ]);
  }, []);
  return (
    <Sample title="The device">
      {memory.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Sample>
  );
}
