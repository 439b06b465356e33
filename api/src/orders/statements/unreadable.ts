/** A line of a statement that cannot be read. Its message is the reason; the other lines are used. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
