import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as entry from '../index';
import { Gallery } from './Gallery';

test('every component renders on a server, without a style attribute, and comes alive without a warning', () => {
  const html = renderToString(<Gallery />);
  expect(html).not.toMatch(/\sstyle=/);
  document.body.innerHTML = html;

  const onRecoverableError = jest.fn();
  act(() => {
    hydrateRoot(document.body, <Gallery />, { onRecoverableError });
  });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'Gallery' })).toBeInTheDocument();
});

// lucide's icons are objects to React; what is a function with a capital letter is a component of ours.
const COMPONENTS = Object.entries(entry).filter(
  ([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name),
);
const PAGES = readdirSync(__dirname)
  .filter((file) => file.endsWith('Specimens.tsx') || file === 'Gallery.tsx')
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('');

test.each(COMPONENTS.map(([name]) => name))('%s is shown in the gallery', (name) => {
  expect(PAGES).toMatch(new RegExp(`(<|as=\\{|glyph=\\{)${name}\\b`));
});
