/** Whether a text is a UUID. PostgreSQL refuses to compare any other text with a column of UUIDs. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
