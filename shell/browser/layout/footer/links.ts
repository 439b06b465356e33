import { PATHS } from '@stepwell/contract';

export const COMPANY_LINKS = [
  { label: 'About Us', href: PATHS.about },
  { label: 'Courses', href: PATHS.courses },
  { label: 'Mentors', href: PATHS.mentors },
  { label: 'Contact Us', href: PATHS.contact },
] as const;

export const LEGAL_LINKS = [
  { label: 'Hyperlink Policy', href: PATHS.hyperlinkPolicy },
  { label: 'Privacy Policy', href: PATHS.privacyPolicy },
  { label: 'Refund Policy', href: PATHS.refundPolicy },
  { label: 'Security Policy', href: PATHS.securityPolicy },
  { label: 'Terms and Conditions', href: PATHS.terms },
] as const;
