import type { Sql } from '../database/connection';
import { ApiError } from '../lib/api-error';
import { listOrders } from '../orders/listing/list-orders';

/** A person: the found orders with the same e-mail address. Name and phone number are from the newest of them. */
export interface FoundPerson {
  email: string;
  name: string;
  phone: string;
  /** Number of the person's orders among those that the search read. */
  orders: number;
  newestOrderAt: string;
}

/** Maximum number of orders that a search reads, the newest first. To find the persons of older orders, staff type a longer text. */
const ORDERS_MAX = 200;

/** Finds persons who have ordered, those with the newest orders first. Searches like `order list --search`. @throws ApiError 422 without a text */
export async function findPeople(tx: Sql, { search }: { search: string }): Promise<FoundPerson[]> {
  if (!search?.trim()) throw new ApiError(422, 'Type a name, phone number, e-mail address or order id');
  const people = new Map<string, FoundPerson>();
  for (const order of await listOrders(tx, { search, limit: ORDERS_MAX })) {
    const email = order.studentEmail.toLowerCase();
    // An anonymised order has no address.
    if (!email) continue;
    // The orders come newest first, so the first one of a person gives name, phone number and time.
    const person = people.get(email);
    people.set(email, {
      email,
      name: person?.name ?? order.studentName,
      phone: person?.phone ?? order.studentPhone,
      newestOrderAt: person?.newestOrderAt ?? order.createdAt,
      orders: (person?.orders ?? 0) + 1,
    });
  }
  return [...people.values()];
}
