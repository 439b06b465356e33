import { pictureAddress } from '../addresses/addresses';

export interface CompanyLogo {
  address: string;
  /** Derived from the name of the file, because the list contains addresses only. */
  company: string;
}

/** The logos of a comma-separated list of image addresses, without duplicates and invalid addresses. */
export function companyLogos(addresses: string | undefined): CompanyLogo[] {
  const safe = (addresses ?? '').split(',').map(pictureAddress);
  return [...new Set(safe)].flatMap((address) =>
    address ? [{ address, company: companyName(address) }] : [],
  );
}

/** `/art/logo/saffra-bank.svg` is `Saffra Bank`. */
function companyName(address: string): string {
  const file =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return file
    .replace(/\.\w+$/, '')
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
