import '@stepwell/shared-ui/base.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ComparisonPage, type ComparisonPageProps } from './comparison/ComparisonPage';
import { ErrorPage, type ErrorPageProps } from './frame/ErrorPage';
import { Frame, type FrameProps } from './frame/Frame';
import { HistoryPage, type HistoryPageProps } from './history/HistoryPage';
import { LoginPage, type LoginPageProps } from './login/LoginPage';
import { OverviewPage, type OverviewPageProps } from './overview/OverviewPage';
import { ReleasePage, type ReleasePageProps } from './release/ReleasePage';
import { ReleasesPage, type ReleasesPageProps } from './releases/ReleasesPage';

// Entry of the team page's build. The server loads the build and renders pages with `renderPage`.

/** Props of each page, by its name. */
export interface Pages {
  login: LoginPageProps;
  overview: OverviewPageProps;
  releases: ReleasesPageProps;
  release: ReleasePageProps;
  comparison: ComparisonPageProps;
  history: HistoryPageProps;
  error: ErrorPageProps;
}

const PAGES: { [Name in keyof Pages]: ComponentType<Pages[Name]> } = {
  login: LoginPage,
  overview: OverviewPage,
  releases: ReleasesPage,
  release: ReleasePage,
  comparison: ComparisonPage,
  history: HistoryPage,
  error: ErrorPage,
};

type FrameData = Omit<FrameProps, 'children'>;

/** Renders a page as a whole document. @param frame what the frame around the page shows */
export function renderPage<Name extends keyof Pages>(
  name: Name,
  props: Pages[Name],
  frame: FrameData,
): string {
  const Page: ComponentType<Pages[Name]> = PAGES[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Frame {...frame}>
      <Page {...props} />
    </Frame>,
  )}`;
}
