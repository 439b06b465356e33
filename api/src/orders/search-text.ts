/**
 * The form in which texts are stored and searched: one for all writings of a name. Capitals, accents' encodings, joiners of Indian
 * scripts, apostrophes, punctuation and repeated spaces make no difference.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\p{Default_Ignorable_Code_Point}'’‘ʼ`´]/gu, '')
    .replace(/[\s,;:()<>"“”/]+/g, ' ')
    .trim();
}

interface FoundBy {
  orderId: string;
  studentName: string;
  studentEmail: string;
  studentPhone: string;
  buyerCompany: string | null;
  buyerGstin: string | null;
}

/** The text by which staff find an order; its references and numbers are found in their own tables. */
export function searchTextOf(order: FoundBy): string {
  const { orderId, studentName, studentEmail, studentPhone, buyerCompany, buyerGstin } = order;
  const parts = [orderId, studentName, studentEmail, studentPhone, buyerCompany ?? '', buyerGstin ?? ''];
  return searchable(parts.filter(Boolean).join(' '));
}
