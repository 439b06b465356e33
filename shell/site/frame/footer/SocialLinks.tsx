import { type Academy, socialLinks } from '@stepwell/contract';
import { type Glyph, Icon, Instagram, LinkedIn, Mail, WhatsApp } from '@stepwell/shared-ui';
import styles from './SocialLinks.module.css';

export function SocialLinks({ academy }: { academy: Academy }) {
  const { email, instagram, linkedin, whatsapp } = socialLinks(academy);
  const links: [href: string, label: string, glyph: Glyph][] = [
    [email, 'E-mail', Mail],
    [instagram, 'Instagram, opens in a new tab', Instagram],
    [linkedin, 'LinkedIn, opens in a new tab', LinkedIn],
    [whatsapp, 'WhatsApp, opens in a new tab', WhatsApp],
  ];
  return (
    <ul className={styles.links}>
      {links.map(
        ([href, label, glyph]) =>
          href && (
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
          ),
      )}
    </ul>
  );
}
