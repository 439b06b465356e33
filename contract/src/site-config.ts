// Name, addresses, links and figures that the site prints about the academy.

export const ACADEMY = {
  name: 'Stepwell Academy',
  line: 'Go deep. Rise ready.',
  description:
    'An affordable, accessible learning platform with flexible courses and industry-recognised certifications.',
  email: 'help@stepwell.example',
  /** For `tel:` and messaging links: country code and number, digits only. */
  phoneDigits: '919800000000',
  phone: '+91 98000 00000',
  city: 'Noida',
  address: 'Stepwell Academy, Sector 62, Noida, Uttar Pradesh 201309, India',
  registration: 'Company registration no. U00000UP2024PTC000000',
  copyrightYear: 2024,
  studentsCount: '1000+',
  guidesCount: '20+',
} as const;

/** Three external developer and coding sites, opened in a new tab. */
export const USEFUL_LINKS = [
  { label: 'Code practice', href: 'https://leetcode.com/' },
  { label: 'Web docs', href: 'https://developer.mozilla.org/' },
  { label: 'Q&A forum', href: 'https://stackoverflow.com/' },
] as const;

const GREETING = 'Hello Stepwell Academy, I have a question about a course.';

export const SOCIAL_LINKS = {
  email: `mailto:${ACADEMY.email}`,
  instagram: 'https://www.instagram.com/stepwell.academy',
  linkedin: 'https://www.linkedin.com/company/stepwell-academy',
  whatsapp: whatsappLink(ACADEMY.phoneDigits, GREETING),
} as const;

/** The external messaging service's link with phone (digits only) and text as query parameters. */
export function whatsappLink(phoneDigits: string, text: string): string {
  return `https://api.whatsapp.com/send/?phone=${phoneDigits}&text=${encodeURIComponent(text)}`;
}
