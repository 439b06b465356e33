/** Escapes a text for an element or a quoted attribute, in HTML and in XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
