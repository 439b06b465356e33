import { type FSWatcher, watch } from 'node:fs';

/**
 * Watches folders for changes. It can miss changes by other machines on a network file system, and changes through another hard link,
 * so the caller also compares all files from time to time.
 */
export class FolderWatcher {
  private watchers: FSWatcher[] = [];
  private mayHaveChanged = true;

  constructor(private readonly folders: readonly string[]) {}

  /** Whether anything may have changed since the last call; always true if a folder is missing or cannot be watched. */
  take(): boolean {
    if (!this.mayHaveChanged) return false;
    // Watches again before the caller compares files, because a replaced folder is not watched any more.
    this.close();
    this.mayHaveChanged = !this.watch();
    return true;
  }

  close(): void {
    for (const watcher of this.watchers.splice(0)) watcher.close();
  }

  private watch(): boolean {
    const onChange = () => {
      this.mayHaveChanged = true;
    };
    try {
      for (const folder of this.folders)
        this.watchers.push(watch(folder, { persistent: false }, onChange).on('error', onChange));
      return true;
    } catch {
      this.close();
      return false;
    }
  }
}
