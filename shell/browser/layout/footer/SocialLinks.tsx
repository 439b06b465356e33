import { SOCIAL_LINKS } from '@stepwell/contract';
import { type Glyph, Icon, Instagram, LinkedIn, Mail, WhatsApp } from '@stepwell/shared-ui';
import styles from './SocialLinks.module.css';

const LINKS: { label: string; href: string; glyph: Glyph }[] = [
  { label: 'E-mail', href: SOCIAL_LINKS.email, glyph: Mail },
  { label: 'Instagram, opens in a new tab', href: SOCIAL_LINKS.instagram, glyph: Instagram },
  { label: 'LinkedIn, opens in a new tab', href: SOCIAL_LINKS.linkedin, glyph: LinkedIn },
  { label: 'WhatsApp, opens in a new tab', href: SOCIAL_LINKS.whatsapp, glyph: WhatsApp },
];

export function SocialLinks() {
  return (
    <ul className={styles.links}>
      {LINKS.map(({ label, href, glyph }) => (
        <li key={href}>
          <a
            href={href}
            className={styles.link}
            aria-label={label}
            {...(href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Icon glyph={glyph} />
          </a>
        </li>
      ))}
    </ul>
  );
}
