import { type FSWatcher, watch } from 'node:fs';

/**
 * Says whether anything may have happened in some folders. It is a hint: what another machine does to a network's folder,
 * or another name of a file does to it, is not told by any system.
 */
export class FolderWatcher {
  private watchers: FSWatcher[] = [];
  private mayHaveChanged = true;

  constructor(private readonly folders: readonly string[]) {}

  /** Whether anything may have happened since this was last asked; always where a folder is missing or cannot be watched. */
  take(): boolean {
    if (!this.mayHaveChanged) return false;
    // From now on, and so before whoever asks has looked; anew, for a folder that was put back is another one.
    this.close();
    this.mayHaveChanged = !this.listen();
    return true;
  }

  close(): void {
    for (const watcher of this.watchers.splice(0)) watcher.close();
  }

  private listen(): boolean {
    const hear = () => {
      this.mayHaveChanged = true;
    };
    try {
      for (const folder of this.folders)
        this.watchers.push(watch(folder, { persistent: false }, hear).on('error', hear));
      return true;
    } catch {
      this.close();
      return false;
    }
  }
}
