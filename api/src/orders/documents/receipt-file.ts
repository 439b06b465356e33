import type { Sql } from '../../database/connection';
import { pageHtml } from '../../http/html-page';
import { ApiError } from '../../lib/api-error';
import { academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { knownOrder } from '../orders.repository';
import { findReceipt } from '../receipts/receipts.repository';
import { documentBody } from './document-html';
import { documentsPdf } from './document-pdf';
import { documentsOf } from './order-documents';

/** A file with an order's documents. */
export interface DocumentFile {
  name: string;
  type: 'application/pdf' | 'text/html; charset=utf-8';
  /** Content in Base64, because the result of a command is sent as JSON. */
  content: string;
}

/**
 * Creates the file that a learner gets, for staff: the order's receipt and credit notes as a PDF file, or as an HTML page if the PDF's
 * typeface lacks a script.
 * @throws ApiError 404 for an unknown order; 409 if it has no receipt yet
 */
export async function receiptFile(tx: Sql, { order: id }: { order: string }): Promise<DocumentFile> {
  const order = await knownOrder(tx, id);
  const receipt = await findReceipt(tx, order);
  if (!receipt) throw new ApiError(409, `${order.orderId} has no receipt yet: it is ${order.status}`);
  const documents = await documentsOf(tx, order, receipt);
  const name = `receipt-${order.orderId}`;
  const pdf = await documentsPdf(documents);
  if (pdf) return { name: `${name}.pdf`, type: 'application/pdf', content: pdf.toString('base64') };
  const academy = academyIn(await readSettings(tx));
  const html = pageHtml({
    title: documents[0].title,
    academy,
    body: documents.map(documentBody).join('<hr>'),
  });
  return {
    name: `${name}.html`,
    type: 'text/html; charset=utf-8',
    content: Buffer.from(html).toString('base64'),
  };
}
