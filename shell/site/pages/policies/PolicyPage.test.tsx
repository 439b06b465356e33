import { ACADEMY } from '@stepwell/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInFrame } from '../../frame.testing';
import { PolicyPage, policyPage } from './PolicyPage';
import { POLICY_PATHS, policies } from './policies';

test.each(POLICY_PATHS)(
  '%s has the heading Policy, its name, its sections, and a mark in the links',
  (path) => {
    const { Component, head } = policyPage(path);
    const { name, sections } = policies[path];
    renderInFrame(<Component />, { path });

    expect(head(ACADEMY)).toMatchObject({ title: `Policy: ${name}`, canonical: path });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Policy$/);
    expect(screen.getByText(name)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections(ACADEMY).length);
    for (const { id, title } of sections(ACADEMY)) {
      expect(document.querySelector(`a[href="#${id}"]`)).toHaveTextContent(title);
      expect(document.getElementById(id)).toHaveTextContent(title);
    }
    const links = within(screen.getByRole('navigation', { name: 'Policies' }));
    expect(links.getAllByRole('link')).toHaveLength(5);
    expect(links.getByRole('link', { current: 'page' })).toHaveAttribute('href', path);
  },
);

test('shows the support e-mail and phone', () => {
  renderInFrame(<PolicyPage path="/refund-policy" />);

  const article = within(screen.getByRole('article'));
  expect(article.getByRole('link', { name: 'help@stepwell.example' })).toBeInTheDocument();
  expect(article.getByRole('link', { name: '+91 98000 00000' })).toBeInTheDocument();
});

test('in small windows the table opens, and closes when a section is chosen', async () => {
  renderInFrame(<PolicyPage path="/refund-policy" />);
  const toggle = screen.getByRole('button', { name: 'On this page' });

  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');

  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'On this page' })).getByText('Bundles'),
  );
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('throws for other paths', () => {
  expect(() => policyPage('/cookies')).toThrow('/cookies');
});
