import { type Academy, PATHS } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';

export const homeHead = (academy: Academy): Head => ({
  // Empty, so that the document's title is the academy's name and line.
  title: '',
  description: academy.description,
  canonical: PATHS.home,
  // Selected by the system's theme, because all visitors get the same HTML. A visitor who chose the other theme has its drawing in the
  // browser's cache.
  pictures: [
    { href: '/art/hero-day.svg', media: '(not (prefers-color-scheme: dark))' },
    { href: '/art/hero-night.svg', media: '(prefers-color-scheme: dark)' },
  ],
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'EducationalOrganization',
      name: academy.name,
      slogan: academy.line,
      description: academy.description,
      url: PATHS.home,
      logo: '/art/logo.svg',
      email: academy.email,
      telephone: academy.phone,
      address: { '@type': 'PostalAddress', addressLocality: academy.city, addressCountry: 'IN' },
      sameAs: [academy.instagram, academy.linkedin].filter(Boolean),
    },
  ],
});
