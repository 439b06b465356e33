import { type Academy, socialLinks } from '@stepwell/contract';
import { type Glyph, Icon, Instagram, LinkedIn, Mail, WhatsApp } from '@stepwell/shared-ui';
import styles from './SocialLinks.module.css';

const LINKS: { label: string; name: keyof ReturnType<typeof socialLinks>; glyph: Glyph }[] = [
  { label: 'E-mail', name: 'email', glyph: Mail },
  { label: 'Instagram, opens in a new tab', name: 'instagram', glyph: Instagram },
  { label: 'LinkedIn, opens in a new tab', name: 'linkedin', glyph: LinkedIn },
  { label: 'WhatsApp, opens in a new tab', name: 'whatsapp', glyph: WhatsApp },
];

export function SocialLinks({ academy }: { academy: Academy }) {
  const hrefs = socialLinks(academy);
  const links = LINKS.map(({ name, ...link }) => ({ ...link, href: hrefs[name] })).filter(({ href }) =>
    /^(mailto|https):/.test(href),
  );
  return (
    <ul className={styles.links}>
      {links.map(({ label, href, glyph }) => (
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
