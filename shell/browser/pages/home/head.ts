import { ACADEMY, PATHS, SOCIAL_LINKS } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';

export const homeHead: Head = {
  // Without its own title the page has the academy's.
  title: '',
  description: ACADEMY.description,
  canonical: PATHS.home,
  // By the system's theme, since all visitors get the same HTML. A visitor who chose the other theme has its drawing cached.
  pictures: [
    { href: '/art/hero-day.svg', media: '(not (prefers-color-scheme: dark))' },
    { href: '/art/hero-night.svg', media: '(prefers-color-scheme: dark)' },
  ],
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'EducationalOrganization',
      name: ACADEMY.name,
      slogan: ACADEMY.line,
      description: ACADEMY.description,
      url: PATHS.home,
      logo: '/art/logo.svg',
      email: ACADEMY.email,
      telephone: ACADEMY.phone,
      address: { '@type': 'PostalAddress', addressLocality: ACADEMY.city, addressCountry: 'IN' },
      sameAs: [SOCIAL_LINKS.instagram, SOCIAL_LINKS.linkedin],
    },
  ],
};
