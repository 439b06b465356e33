import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Catalogue } from './Catalogue';

test('every component renders on a server, without a style attribute, and comes alive without a warning', () => {
  const html = renderToString(<Catalogue />);
  expect(html).not.toMatch(/\sstyle=/);
  document.body.innerHTML = html;

  const onRecoverableError = jest.fn();
  act(() => {
    hydrateRoot(document.body, <Catalogue />, { onRecoverableError });
  });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeInTheDocument();
});
