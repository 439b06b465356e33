// Addresses of pages of the desk, for links in mails. A test of the desk checks that these pages exist (desk/server/notifications).

export function reviewLink(deskUrl: string, orderId: string): string {
  return `${deskUrl}/review/${orderId}`;
}

/** Page of the refund of an order. */
export function refundLink(deskUrl: string, orderId: string): string {
  return `${deskUrl}/refunds/${orderId}`;
}

export function questionLink(deskUrl: string, id: string): string {
  return `${deskUrl}/questions/${id}`;
}

export function payeeLink(deskUrl: string): string {
  return `${deskUrl}/settings/payee`;
}
