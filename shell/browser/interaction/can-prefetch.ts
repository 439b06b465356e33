/** Whether what nobody has asked for yet may be fetched: there is a network, and nobody pays by what is fetched. */
export function canPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onLine && connection?.saveData !== true;
}
