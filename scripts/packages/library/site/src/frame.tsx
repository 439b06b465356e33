import { Link } from '@stepwell/platform';
import type { ReactNode } from 'react';

export const RouteProgress = () => null;

export function PageTop({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <header>
      <Link href="/">City Library</Link> {themeSwitch}
    </header>
  );
}

export const PageBottom = () => <footer>City Library, since 1911</footer>;
