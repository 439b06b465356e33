import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { LOGO_SVG } from './logo';
import type { PaymentDocument } from './receipt-document';

/** Renders a receipt, invoice or credit note as the HTML of a printable page's body. */
export function documentBody({ title, facts, from, to, rows, payment }: PaymentDocument): string {
  return `${LOGO_SVG}
<h1>${html(title)}</h1>
${paragraphs(facts)}
<h2>From</h2>
${paragraphs(from)}
<h2>To</h2>
${paragraphs(to)}
<h2>For</h2>
<table>${rows.map(([name, amount]) => `<tr><th scope="row">${html(name)}</th><td>${html(amount)}</td></tr>`).join('')}</table>
<h2>Payment</h2>
${paragraphs(payment)}`;
}

function paragraphs(texts: string[]): string {
  return texts.map((text) => `<p>${html(text)}</p>`).join('\n');
}

function html(text: string): string {
  return escapeHtml(sanitize(text));
}
