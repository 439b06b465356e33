import { ArrowLink } from '@stepwell/shared-ui';
import { TEAM_PATHS } from '../shared/paths';
import { Title } from './Section';

export interface ErrorPageProps {
  title: string;
  /** What happened, and what to do. */
  text: string;
}

export function ErrorPage({ title, text }: ErrorPageProps) {
  return (
    <>
      <Title lead={text}>{title}</Title>
      <nav aria-label="Elsewhere">
        <ArrowLink href={TEAM_PATHS.overview}>What is live</ArrowLink>
      </nav>
    </>
  );
}
