import { type ApiClient, ApiError, type ApiReply, type CallOptions, useStores } from '@stepwell/platform';
import { Alert, Button, Field, TextInput } from '@stepwell/shared-ui';
import { useState } from 'react';
import { Sample } from './sample/Sample';

/** `/examples/api`: a call without a store, for what nobody else has to know. */
export function Component() {
  const { api } = useStores();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  return (
    <Sample title="The client">
      <Field label="E-mail">
        <TextInput type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Button onClick={async () => setSaid(await answerTo(api, email))}>Send</Button>
      {said && <Alert tone="info">{said}</Alert>}
    </Sample>
  );
}

async function answerTo(api: ApiClient, email: string): Promise<string> {
  try {
    const { status, message } = await subscribe(api, email, { signal: AbortSignal.timeout(5000) });
    return `${status}: ${message}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return `${error.status}: ${error.shown}`;
  }
}

function subscribe(
  api: ApiClient,
  email: string,
  options: CallOptions,
): Promise<ApiReply<{ email: string }>> {
  return api.call('POST /api/newsletters/subscribeNewsletter', { body: { email } }, options);
}
