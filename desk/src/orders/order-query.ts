/** The query parameters of the list of orders. */
export interface OrderQuery {
  search?: string;
  status?: readonly string[];
  coupon?: string;
  from?: string;
  to?: string;
  after?: string;
}

/** The search parameters of a list's address, without the page and without empty values. */
export function searchOf({ search, status = [], coupon, from, to }: OrderQuery): URLSearchParams {
  const fields = { search, status: status.join(','), coupon, from, to };
  const filled = Object.entries(fields).filter((field): field is [string, string] =>
    Boolean(field[1]?.trim()),
  );
  return new URLSearchParams(filled);
}
