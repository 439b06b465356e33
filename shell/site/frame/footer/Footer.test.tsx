import { cleanup, screen, within } from '@testing-library/react';
import { renderInFrame } from '../../frame.testing';
import { Footer } from './Footer';

beforeEach(() => {
  renderInFrame(<Footer />, { slots: { 'footer.newsletter.v1': () => <p>The newsletter’s form</p> } });
});

test.each([
  ['Company', ['/about-us', '/courses', '/mentors', '/contact-us']],
  [
    'Legal',
    ['/hyperlink-policy', '/privacy-policy', '/refund-policy', '/security-policy', '/terms-and-conditions'],
  ],
])('the %s links are %j', (group, hrefs) => {
  const links = within(screen.getByRole('navigation', { name: group })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
});

test('has three useful links that open in a new tab, as their names say', () => {
  const links = within(screen.getByRole('navigation', { name: 'Useful Links' })).getAllByRole('link', {
    name: /opens in a new tab/,
  });
  expect(links).toHaveLength(3);
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(new URL(link.getAttribute('href') ?? '').protocol).toBe('https:');
  }
});

test('has four social links, with a prepared greeting for WhatsApp', () => {
  expect(screen.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    'mailto:help@stepwell.example',
  );
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute('target', '_blank');
  const whatsapp = new URL(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '');
  expect(whatsapp.searchParams.get('phone')).toBe('919800000000');
  expect(whatsapp.searchParams.get('text')).toContain('Stepwell Academy');
});

test('shows copyright of 2024 and registration', () => {
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('© 2024 Stepwell Academy');
  expect(footer).toHaveTextContent('Company registration no. U00000UP2024PTC000000');
});

test('contains the newsletter slot', () => {
  expect(within(screen.getByRole('contentinfo')).getByText('The newsletter’s form')).toBeInTheDocument();
});

test('shows the academy’s facts from the settings, and leaves out empty ones', () => {
  cleanup();
  const academy = {
    name: '<b>Baori</b>',
    phone: '+91 98111 22233',
    email: 'desk@baori.example',
    copyrightYear: '2026',
    registration: '',
    linkedin: '',
    instagram: 'https://www.instagram.com/baori',
  };
  renderInFrame(<Footer />, { settings: { academy } });

  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('© 2026 <b>Baori</b>');
  expect(footer).not.toHaveTextContent(/registration|Stepwell Academy/);
  expect(screen.getByRole('link', { name: '+91 98111 22233' })).toHaveAttribute('href', 'tel:+919811122233');
  expect(screen.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', 'mailto:desk@baori.example');
  expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', academy.instagram);
  expect(screen.queryByRole('link', { name: /LinkedIn/ })).not.toBeInTheDocument();
});
