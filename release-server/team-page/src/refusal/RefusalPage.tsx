import { ArrowLink } from '@stepwell/shared-ui';
import { Title } from '../frame/Part';
import { TEAM_PATHS } from '../words/paths';

export interface RefusalPageProps {
  title: string;
  /** What happened, why, what to do. */
  text: string;
}

/** Why there is no page here. */
export function RefusalPage({ title, text }: RefusalPageProps) {
  return (
    <>
      <Title lead={text}>{title}</Title>
      <nav aria-label="Elsewhere">
        <ArrowLink href={TEAM_PATHS.overview}>What is live</ArrowLink>
      </nav>
    </>
  );
}
