import { PATHS, USEFUL_LINKS } from '@stepwell/contract';
import { Link, Slot, selectAcademy, useSiteState } from '@stepwell/platform';
import { ExternalLink, Icon, Mail, Phone, Stepped, VisuallyHidden, Wrap } from '@stepwell/shared-ui';
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
export function Footer({ isNotFound = false }: { isNotFound?: boolean }) {
  const academy = useSiteState(selectAcademy);
  return (
    <footer className={styles.footer} data-surface="deep">
      {/* The drawing of the not-found page already ends with stairs. */}
      {!isNotFound && <Stepped />}
      <Wrap>
        <div className={styles.newsletter}>
          <Slot at="footer.newsletter.v1" />
        </div>
        <div className={styles.grid}>
          <div className={styles.brand}>
            <Logo />
            <p className={styles.about} dir="auto">
              {academy.description}
            </p>
            <SocialLinks academy={academy} />
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
              <a href={`tel:+${academy.phoneDigits}`} translate="no">
                <Icon glyph={Phone} size="sm" />
                {academy.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${academy.email}`} translate="no">
                <Icon glyph={Mail} size="sm" />
                {academy.email}
              </a>
            </li>
          </LinkGroup>
        </div>
        <div className={styles.base}>
          <span>
            © {academy.copyrightYear} {academy.name}
          </span>
          <span className={styles.registration}>{academy.registration}</span>
        </div>
      </Wrap>
    </footer>
  );
}
