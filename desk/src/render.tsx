import '@stepwell/shared-ui/base.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage, type ErrorPageProps } from './frame/ErrorPage';
import { Frame, type FrameProps } from './frame/Frame';
import { InvitationPage, type InvitationPageProps } from './log-in/InvitationPage';
import { LogInPage, type LogInPageProps } from './log-in/LogInPage';
import { OverviewPage, type OverviewPageProps } from './overview/OverviewPage';
import { ConfirmPage, type ConfirmPageProps } from './shared/ConfirmPage';

/** Props of each page. */
export interface Pages {
  confirm: ConfirmPageProps;
  error: ErrorPageProps;
  invitation: InvitationPageProps;
  'log-in': LogInPageProps;
  overview: OverviewPageProps;
}

const PAGES: { [Name in keyof Pages]: ComponentType<Pages[Name]> } = {
  confirm: ConfirmPage,
  error: ErrorPage,
  invitation: InvitationPage,
  'log-in': LogInPage,
  overview: OverviewPage,
};

export type Around = Omit<FrameProps, 'children'>;

/** Renders a page as a whole document. */
export function renderPage<Name extends keyof Pages>(name: Name, props: Pages[Name], around: Around): string {
  const Page: ComponentType<Pages[Name]> = PAGES[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Frame {...around}>
      <Page {...props} />
    </Frame>,
  )}`;
}
