import { ACADEMY, PATHS, USEFUL_LINKS } from '@stepwell/contract';
import { Link, Slot } from '@stepwell/platform';
import { ExternalLink, Icon, Mail, Phone, Stepped, VisuallyHidden, Wrap } from '@stepwell/shared-ui';
import { usePageNavigation } from '../../region/site-context';
import { Logo } from '../brand/Logo';
import styles from './Footer.module.css';
import { LinkGroup } from './LinkGroup';
import { SocialLinks } from './SocialLinks';

const GROUPS = [
  {
    title: 'Company',
    links: [
      { label: 'About Us', href: PATHS.about },
      { label: 'Courses', href: PATHS.courses },
      { label: 'Mentors', href: PATHS.mentors },
      { label: 'Contact Us', href: PATHS.contact },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Hyperlink Policy', href: PATHS.hyperlinkPolicy },
      { label: 'Privacy Policy', href: PATHS.privacyPolicy },
      { label: 'Refund Policy', href: PATHS.refundPolicy },
      { label: 'Security Policy', href: PATHS.securityPolicy },
      { label: 'Terms and Conditions', href: PATHS.terms },
    ],
  },
];

/** Newsletter, links, contact and registration, at the end of every page. */
export function Footer() {
  const { isNotFound } = usePageNavigation();
  return (
    <footer className={styles.footer} data-surface="deep">
      {/* The not-found page ends with stairs of its own. */}
      {!isNotFound && <Stepped />}
      <Wrap later className={styles.inside}>
        <div className={styles.newsletter}>
          <Slot at="footer.newsletter.v1" />
        </div>
        <div className={styles.grid}>
          <div className={styles.brand}>
            <Logo />
            <p className={styles.about}>{ACADEMY.description}</p>
            <SocialLinks />
          </div>
          {GROUPS.map(({ title, links }) => (
            <LinkGroup key={title} title={title}>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </LinkGroup>
          ))}
          <LinkGroup title="Useful Links">
            {USEFUL_LINKS.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  <Icon glyph={ExternalLink} size="sm" />
                </a>
              </li>
            ))}
          </LinkGroup>
          <LinkGroup title="Talk to us">
            <li>
              <a href={`tel:+${ACADEMY.phoneDigits}`} translate="no">
                <Icon glyph={Phone} size="sm" />
                {ACADEMY.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${ACADEMY.email}`} translate="no">
                <Icon glyph={Mail} size="sm" />
                {ACADEMY.email}
              </a>
            </li>
          </LinkGroup>
        </div>
        <div className={styles.base}>
          <span>
            © {ACADEMY.copyrightYear} {ACADEMY.name}
          </span>
          <span className={styles.registration}>{ACADEMY.registration}</span>
        </div>
      </Wrap>
    </footer>
  );
}
