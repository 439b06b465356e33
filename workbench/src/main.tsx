// Entry of the workbench's page.

import '@stepwell/shared-ui/base.css';
import { Alert } from '@stepwell/shared-ui';
import { createRoot } from 'react-dom/client';
import { fetchChoices } from './server-api/workbench-client';
import { Workbench } from './Workbench';

async function main(): Promise<void> {
  const element = document.getElementById('workbench');
  if (!element) throw new Error('This page was not served by the workbench.');
  const root = createRoot(element);
  try {
    const { remotes, revision } = await fetchChoices(new URLSearchParams(location.search).get('revision'));
    root.render(<Workbench remotes={remotes} revision={revision} />);
  } catch (error) {
    root.render(<Alert tone="bad">{(error as Error).message}</Alert>);
  }
}

void main();
