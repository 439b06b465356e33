import { ACADEMY, PATHS, SOCIAL_LINKS } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';

export const homeHead: Head = {
  // Without a title of its own the page is named after the academy.
  title: '',
  description: ACADEMY.description,
  canonical: PATHS.home,
  // The HTML is the same for all, so it goes by the system's theme. Whoever has chosen the other one was here before,
  // and has that drawing already.
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
