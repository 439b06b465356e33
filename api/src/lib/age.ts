/** Formats the time since a moment: `3 h 20 min`, or from 48 hours on `2 days`. */
export function age(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} h ${minutes % 60} min`;
}
