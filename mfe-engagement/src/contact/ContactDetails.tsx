import { selectAcademy, useSiteState } from '@stepwell/platform';
import { type Glyph, Heading, type Hue, Mail, MapPin, Phone, StepIcon } from '@stepwell/shared-ui';
import styles from './ContactDetails.module.css';
import { cityAddress } from './city-map';

/** Links to the academy's e-mail, phone and address. */
export function ContactDetails() {
  const academy = useSiteState(selectAcademy);
  return (
    <>
      <Heading level={2} size="title-lg">
        Reach us
      </Heading>
      <ul className={styles.list}>
        <Detail glyph={Mail} hue="marigold" kind="E-mail" href={`mailto:${academy.email}`} translate="no">
          {academy.email}
        </Detail>
        <Detail glyph={Phone} hue="rani" kind="Phone" href={`tel:+${academy.phoneDigits}`} translate="no">
          {academy.phone}
        </Detail>
        <Detail glyph={MapPin} hue="peacock" kind="Office" href={cityAddress(academy.position)} isExternal>
          {academy.address}
        </Detail>
      </ul>
    </>
  );
}

interface DetailProps {
  glyph: Glyph;
  hue: Hue;
  kind: string;
  href: string;
  /** Opens in a new tab. */
  isExternal?: boolean;
  /** `no` for text that translation must not change. */
  translate?: 'no';
  children: string;
}

function Detail({ glyph, hue, kind, href, isExternal, translate, children }: DetailProps) {
  return (
    <li>
      <a
        className={styles.detail}
        href={href}
        {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <StepIcon glyph={glyph} hue={hue} size="sm" />
        <span>
          <span className={styles.kind}>{kind}</span>
          <span className={styles.value} translate={translate}>
            {children}
          </span>
        </span>
      </a>
    </li>
  );
}
