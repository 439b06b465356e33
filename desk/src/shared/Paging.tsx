import { Button } from '@stepwell/shared-ui';
import styles from './Paging.module.css';
import { SHARED } from './texts';

/** One page of a list that is in memory as a whole. */
export interface ListPage {
  next?: number | undefined;
  previous?: number | undefined;
  /** The range of the page, such as `1 to 50 of 120 courses`. */
  shown: string;
}

export interface PagingProps extends Partial<Omit<ListPage, 'next'>> {
  /** Address of the list without its page, such as `/orders?state=confirmed`. */
  address: string;
  /** Value of `page` or of a cursor; absent on the last page. */
  next?: string | number | undefined;
  /** Name of the query parameter; default `page`. */
  parameter?: string;
}

/** Links to the previous and the next page of a list. */
export function Paging({ address, next, previous, parameter = 'page', shown }: PagingProps) {
  if (next === undefined && previous === undefined) return null;
  const pageAddress = (value: string | number) => {
    const [path = '', query = ''] = address.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set(parameter, String(value));
    return `${path}?${parameters}`;
  };
  return (
    <nav aria-label={SHARED.pages} className={styles.paging}>
      {previous !== undefined && (
        <Button href={pageAddress(previous)} size="sm" variant="outline" rel="prev">
          {SHARED.previous}
        </Button>
      )}
      {shown && <span>{shown}</span>}
      {next !== undefined && (
        <Button href={pageAddress(next)} size="sm" variant="outline" rel="next">
          {SHARED.next}
        </Button>
      )}
    </nav>
  );
}
