import { ArrowLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { OVERVIEW } from './areas';

export interface ErrorPageProps {
  title: string;
  /** What happened, and what the reader can do. */
  text: string;
}

export function ErrorPage({ title, text }: ErrorPageProps) {
  return (
    <>
      <Title lead={text}>{title}</Title>
      <nav aria-label="Elsewhere">
        <ArrowLink href={OVERVIEW}>All areas of the desk</ArrowLink>
      </nav>
    </>
  );
}
