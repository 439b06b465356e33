/** Text that can stand in an element or a quoted attribute, of HTML and of XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
