import { startKitDev } from '@stepwell/e2e/command';
import { launchBrowser } from '@stepwell/remote-kit/chromium';

/** A browser page of a live site in which `remote-kit dev --site` replaces one remote by local code. */
export interface DevPage {
  /** Waits for a text. @throws Error after a minute, with the output of `remote-kit dev` */
  shows: (text: string) => Promise<void>;
  end: () => Promise<void>;
}

/** Opens a page of `remote-kit dev --site` in a browser. @param repository folder of the remote @param site origin of the live site */
export async function aDevPage(repository: string, site: string, path: string): Promise<DevPage> {
  const dev = await startKitDev(repository, site);
  const cleanUps: (() => Promise<unknown>)[] = [() => dev.stop()];
  const end = async () => {
    for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) await cleanUp();
  };
  try {
    const browser = await launchBrowser();
    cleanUps.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(dev.origin + path);
    const shows = async (text: string) => {
      try {
        await page.getByText(text).first().waitFor({ timeout: 60_000 });
      } catch (error) {
        throw new Error(
          `${(error as Error).message}\n${await page.locator('body').ariaSnapshot()}\n${dev.log()}`,
        );
      }
    };
    return { shows, end };
  } catch (error) {
    await end();
    throw error;
  }
}
