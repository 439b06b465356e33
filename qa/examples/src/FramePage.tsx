import { Button, Text } from '@stepwell/shared-ui';
import { useState } from 'react';
import { Sample } from './sample/Sample';

/** `/examples/frame`: a page of another origin, once somebody asks for it. */
export function Component() {
  const [isShown, setShown] = useState(false);
  return (
    <Sample title="A frame">
      {isShown ? (
        <iframe title="Map" src="https://www.openstreetmap.org/export/embed.html?bbox=72,18,74,20" />
      ) : (
        <>
          <Text>Nothing of another site is fetched before you ask for it.</Text>
          <Button onClick={() => setShown(true)}>Show the map</Button>
        </>
      )}
    </Sample>
  );
}
