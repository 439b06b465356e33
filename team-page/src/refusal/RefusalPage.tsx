import { ArrowLink, EmptyState } from '@stepwell/shared-ui';
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
      <Title>{title}</Title>
      <EmptyState
        title="Nothing was changed"
        level={2}
        actions={<ArrowLink href={TEAM_PATHS.overview}>What is live</ArrowLink>}
      >
        {text}
      </EmptyState>
    </>
  );
}
