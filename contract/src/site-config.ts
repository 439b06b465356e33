import type { Academy } from './academy-facts';

// Links of pages to other sites and apps.

/** Three external developer and coding sites, opened in a new tab. */
export const USEFUL_LINKS = [
  { label: 'Code practice', href: 'https://leetcode.com/' },
  { label: 'Web docs', href: 'https://developer.mozilla.org/' },
  { label: 'Q&A forum', href: 'https://stackoverflow.com/' },
] as const;

/** The academy's own links. Instagram and LinkedIn may be empty. */
export function socialLinks({ name, email, instagram, linkedin, chatDigits }: Academy) {
  return {
    email: `mailto:${email}`,
    instagram,
    linkedin,
    whatsapp: whatsappLink(chatDigits, `Hello ${name}, I have a question about a course.`),
  };
}

/** A WhatsApp link that opens a chat with a number (digits only, with the country code) and a text that is ready to be sent. */
export function whatsappLink(phoneDigits: string, text: string): string {
  return `https://api.whatsapp.com/send/?phone=${phoneDigits}&text=${encodeURIComponent(text)}`;
}
