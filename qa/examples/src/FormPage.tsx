import { Button, Checkbox, Field, Text, TextInput } from '@stepwell/shared-ui';
import { useState } from 'react';
import { Sample } from './sample/Sample';

/** `/examples/form`: something to fill, to tick and to press. */
export function Component() {
  const [name, setName] = useState('');
  const [wantsNews, setWantsNews] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <Sample title="A form">
      <Field label="Your name">
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox checked={wantsNews} onChange={() => setWantsNews(!wantsNews)}>
        Send me news
      </Checkbox>
      <Button onClick={() => setSaid(`${name} ${wantsNews ? 'gets' : 'gets no'} news.`)}>Save</Button>
      <Text aria-live="polite">{said}</Text>
    </Sample>
  );
}
