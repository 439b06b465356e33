import { ACADEMY } from '@stepwell/contract';
import { Link, Slot } from '@stepwell/platform';
import { Icon, Mail, Phone, Stepped, Wrap } from '@stepwell/shared-ui';
import { usePageNavigation } from '../../region/site-context';
import { Logo } from '../brand/Logo';
import styles from './Footer.module.css';
import { LinkGroup } from './LinkGroup';
import { COMPANY_LINKS, LEGAL_LINKS } from './links';
import { SocialLinks } from './SocialLinks';
import { UsefulLinks } from './UsefulLinks';

/** The foot of every page: newsletter, links, contact, and who runs the academy. */
export function Footer() {
  const { isNotFound } = usePageNavigation();
  return (
    <footer className={styles.footer} data-surface="deep">
      {/* the not-found page draws stairs of its own down to the footer */}
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
          <LinkGroup title="Company">
            {COMPANY_LINKS.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </LinkGroup>
          <LinkGroup title="Legal">
            {LEGAL_LINKS.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </LinkGroup>
          <UsefulLinks />
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
