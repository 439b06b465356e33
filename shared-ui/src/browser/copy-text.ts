/** Copies a text to the clipboard, which is missing on plain http. @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
