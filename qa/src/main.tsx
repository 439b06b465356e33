import '@stepwell/shared-ui/base.css';
import { Alert } from '@stepwell/shared-ui';
import { createRoot } from 'react-dom/client';
import { Workbench } from './Workbench';
import { WORKBENCH_PATHS } from './workbench-api/workbench-api';
import { askChoices } from './workbench-api/workbench-server';

// The workbench's page, and, under an address of its own, the gallery of the design system.

async function main(): Promise<void> {
  const element = document.getElementById('workbench');
  if (!element) throw new Error('This page was not served by the workbench.');
  const root = createRoot(element);
  if (location.pathname.startsWith(WORKBENCH_PATHS.gallery)) {
    const { Gallery } = await import(/* webpackChunkName: "gallery" */ '@stepwell/shared-ui/gallery');
    return root.render(<Gallery />);
  }
  try {
    const { remotes, revision } = await askChoices(new URLSearchParams(location.search).get('revision'));
    root.render(<Workbench remotes={remotes} revision={revision} />);
  } catch (error) {
    root.render(<Alert tone="bad">{(error as Error).message}</Alert>);
  }
}

void main();
