import '@stepwell/shared-ui/base.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ComparisonPage, type ComparisonPageProps } from './comparison/ComparisonPage';
import { Frame, type FrameProps } from './frame/Frame';
import { HistoryPage, type HistoryPageProps } from './history/HistoryPage';
import { LoginPage, type LoginPageProps } from './login/LoginPage';
import { OverviewPage, type OverviewPageProps } from './overview/OverviewPage';
import { RefusalPage, type RefusalPageProps } from './refusal/RefusalPage';
import { ReleasePage, type ReleasePageProps } from './release/ReleasePage';
import { ReleasesPage, type ReleasesPageProps } from './releases/ReleasesPage';

/** Every page, by its name, and what it shows. */
export interface Pages {
  login: LoginPageProps;
  overview: OverviewPageProps;
  releases: ReleasesPageProps;
  release: ReleasePageProps;
  comparison: ComparisonPageProps;
  history: HistoryPageProps;
  refusal: RefusalPageProps;
}

const PAGES: { [Name in keyof Pages]: ComponentType<Pages[Name]> } = {
  login: LoginPage,
  overview: OverviewPage,
  releases: ReleasesPage,
  release: ReleasePage,
  comparison: ComparisonPage,
  history: HistoryPage,
  refusal: RefusalPage,
};

/** What stands around a page. */
export type Around = Omit<FrameProps, 'children'>;

/** Draws a page, as the whole document. */
export function renderPage<Name extends keyof Pages>(name: Name, props: Pages[Name], around: Around): string {
  const Page: ComponentType<Pages[Name]> = PAGES[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Frame {...around}>
      <Page {...props} />
    </Frame>,
  )}`;
}
