import '@stepwell/shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { Bench } from './Bench';
import { BENCH_PATHS } from './bench-api';
import { askChoices } from './bench-server';

// The bench's page, and, under an address of its own, the catalogue of the design system for its stage.

async function main(): Promise<void> {
  const element = document.getElementById('bench');
  if (!element) throw new Error('This page was not served by the bench.');
  const root = createRoot(element);
  if (location.pathname.startsWith(BENCH_PATHS.catalogue)) {
    const { Catalogue } = await import(
      /* webpackChunkName: "bench-catalogue" */ '@stepwell/shared-ui/catalogue'
    );
    return root.render(<Catalogue />);
  }
  root.render(<Bench remotes={await askChoices()} />);
}

void main();
