import type { LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import type { Boot } from '../../browser/boot/boot-data';
import { isDeferredEntry } from '../../browser/site/site';
import { pageEntries, type SiteMatch } from '../../browser/site/site-map';

export interface ScriptFile {
  href: string;
  integrity: string;
}

export interface PageFiles {
  main: ScriptFile | undefined;
  /** Scripts of the page and of its entries that are not deferred. */
  scripts: ScriptFile[];
  /** Paths of the styles of the page and of all its entries. */
  styles: string[];
  fonts: string[];
}

/** The files that the document of a page names. */
export function pageFiles({ shell, remotes }: LiveReleases, match: SiteMatch, boot: Boot): PageFiles {
  const scripts: (ScriptFile | undefined)[] = [];
  const styles: string[] = [];
  const add = (release: LoadedRelease, { js, css } = { js: [] as string[], css: [] as string[] }) => {
    scripts.push(...js.map((name) => scriptFile(release, name)));
    styles.push(...css.map((name) => release.base + name));
  };
  add(shell, shell.modules.main);
  add(shell, match.page ? shell.modules[match.page.chunk] : undefined);
  const [main] = scripts;
  for (const ref of pageEntries(match)) {
    const { live, previous } = remotes.get(ref.feature) ?? {};
    const release = live ?? previous;
    const files = release?.modules[ref.module];
    // The code of a release that only this tab uses, the browser requests by itself.
    if (!release || !files || (boot.override?.isKnown && boot.override.feature === ref.feature)) continue;
    if (isDeferredEntry(ref, boot)) add(release, { ...files, js: [] });
    else {
      add(shell, shell.modules.federation);
      scripts.push(scriptFile(release, 'remoteEntry.js'));
      add(release, files);
    }
  }
  const others = new Map(scripts.slice(1).flatMap((file) => (file ? [[file.href, file]] : [])));
  return { main, scripts: [...others.values()], styles: [...new Set(styles)], fonts: fontsOf(shell) };
}

function scriptFile(release: LoadedRelease, name: string): ScriptFile | undefined {
  const file = release.file(`browser/${name}`);
  return file && { href: release.base + name, integrity: file.integrity };
}

/** The fonts of every page, with the font of the rupee sign. Preloaded, because fonts that load later would shift the layout. */
function fontsOf({ base, files }: LoadedRelease): string[] {
  return Object.keys(files)
    .filter((name) => /^browser\/media\/.*\.woff2$/.test(name) && !name.includes('-latin-ext-'))
    .map((name) => base + name.slice('browser/'.length));
}
