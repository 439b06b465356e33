import '@stepwell/shared-ui/base.css';
import { Alert } from '@stepwell/shared-ui';
import { createRoot, type Root } from 'react-dom/client';
import { Workbench } from './Workbench';
import { WORKBENCH_PATHS } from './workbench-api/workbench-api';
import { askChoices, askReference } from './workbench-api/workbench-server';

// The workbench's page, and, under addresses of their own, the reference, and the gallery of the design system for its stage.

async function main(): Promise<void> {
  const element = document.getElementById('workbench');
  if (!element) throw new Error('This page was not served by the workbench.');
  const root = createRoot(element);
  if (location.pathname.startsWith(WORKBENCH_PATHS.gallery)) {
    const { Gallery } = await import(/* webpackChunkName: "gallery" */ '@stepwell/shared-ui/gallery');
    return root.render(<Gallery />);
  }
  if (location.pathname.startsWith(WORKBENCH_PATHS.reference)) return showReference(root);
  try {
    const { remotes, revision } = await askChoices(new URLSearchParams(location.search).get('revision'));
    root.render(<Workbench remotes={remotes} revision={revision} />);
  } catch (error) {
    root.render(<Alert tone="bad">{(error as Error).message}</Alert>);
  }
}

async function showReference(root: Root): Promise<void> {
  try {
    const [page, reference, { remotes }] = await Promise.all([
      import(/* webpackChunkName: "reference" */ './reference/ReferencePage'),
      askReference(),
      askChoices(null),
    ]);
    root.render(<page.ReferencePage reference={reference} remotes={remotes} />);
  } catch (error) {
    root.render(<Alert tone="bad">{(error as Error).message}</Alert>);
  }
}

void main();
