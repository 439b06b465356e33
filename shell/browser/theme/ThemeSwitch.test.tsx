import { answerMediaQueries } from '@stepwell/site/testing/jsdom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ThemeSwitch } from './ThemeSwitch';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  answerMediaQueries(false);
});

test('switches the theme, and its label names the theme of the next press', async () => {
  render(<ThemeSwitch />);

  await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));

  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(await screen.findByRole('button', { name: 'Use light theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('names no theme on the server', () => {
  expect(renderToString(<ThemeSwitch />)).toContain('aria-label="Switch theme"');
});
