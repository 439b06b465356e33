import { type FSWatcher, watch } from 'node:fs';

/**
 * Watches folders, without their subfolders, for changes. Misses changes by other machines on a network file system, and changes of a
 * file through another hard link, so the caller must also compare all files from time to time.
 */
export class FolderWatcher {
  private watchers: FSWatcher[] = [];
  private mayHaveChanged = true;

  constructor(private readonly folders: readonly string[]) {}

  /**
   * Whether anything may have changed since the last call; watches again from now on. The first call returns true, and so does each call
   * while a folder is missing or cannot be watched.
   */
  takeChange(): boolean {
    if (!this.mayHaveChanged) return false;
    // Watching begins anew, because the watcher of a replaced folder reports nothing more. The new watchers start before the caller
    // compares files, so that the next call reports a change during the comparison.
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
