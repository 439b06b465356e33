import { ArrowLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { OVERVIEW } from './areas';
import { FRAME } from './texts';

export interface ErrorPageProps {
  title: string;
  /** What happened, and what the reader can do. */
  text: string;
}

export function ErrorPage({ title, text }: ErrorPageProps) {
  return (
    <>
      <Title lead={text}>{title}</Title>
      <nav aria-label={FRAME.elsewhere} data-error-page>
        <ArrowLink href={OVERVIEW}>{FRAME.allOfTheDesk}</ArrowLink>
      </nav>
    </>
  );
}
