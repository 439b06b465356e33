import { renderEntry } from '@stepwell/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as ContactPage from './ContactPage';

describe('contact page', () => {
  test.each([
    ['E-mail help@stepwell.example', 'mailto:help@stepwell.example'],
    ['Phone +91 98000 00000', 'tel:+919800000000'],
    ['Back to Home', '/'],
  ])('links %s to %s', (name, href) => {
    renderEntry(ContactPage);

    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('loads the map of a third party only on a press', async () => {
    const { container } = renderEntry(ContactPage);
    // The drawing shows no particular city, so it has no name.
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('iframe')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));

    const frame = screen.getByTitle('Map of Noida');
    expect(new URL(frame.getAttribute('src') ?? '').origin).toBe('https://www.openstreetmap.org');
    expect(frame).toHaveFocus();
  });

  test('shows name, phone, city and position of the settings', () => {
    const academy = {
      name: 'Baori Classes',
      phone: '+91 98111 22233',
      city: 'Pune',
      position: '18.52,73.85',
    };
    const { stores } = renderEntry(ContactPage, { settings: { academy } });

    expect(screen.getByRole('link', { name: 'Phone +91 98111 22233' })).toHaveAttribute(
      'href',
      'tel:+919811122233',
    );
    expect(screen.getByRole('link', { name: /^Office/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=18.52&mlon=73.85'),
    );
    expect(ContactPage.head({ stores }).description).toMatch(/^Write or call Baori Classes in Pune:/);
  });
});
