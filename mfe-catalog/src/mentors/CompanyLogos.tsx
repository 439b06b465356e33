import { Img } from '@stepwell/shared-ui';
import { useMemo, useState } from 'react';
import styles from './CompanyLogos.module.css';
import { type CompanyLogo, companyLogos } from './company-logos';

/**
 * The logos of a mentor's companies; a logo that fails to load is replaced by the company's name.
 * @param props.addresses URLs of the images, separated by commas
 */
export function CompanyLogos({ addresses }: { addresses: string | undefined }) {
  const logos = useMemo(() => companyLogos(addresses), [addresses]);
  if (logos.length === 0) return null;
  return (
    <ul className={styles.logos} aria-label="Worked at">
      {logos.map((logo) => (
        <li key={logo.address}>
          <Logo {...logo} />
        </li>
      ))}
    </ul>
  );
}

function Logo({ address, company }: CompanyLogo) {
  const [hasError, setHasError] = useState(false);
  if (hasError) return <span className={styles.name}>{company}</span>;
  return (
    <Img
      className={styles.logo}
      src={address}
      alt={company}
      width={96}
      height={24}
      onError={() => setHasError(true)}
    />
  );
}
