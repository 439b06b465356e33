import type { Chapter, Reference, Topic } from '../workbench-api/reference';
import { WORKBENCH_PATHS } from '../workbench-api/workbench-api';

/** A topic with the chapter that it stands in. */
export interface FoundTopic {
  chapter: Chapter;
  topic: Topic;
}

/** The address of a topic's page. */
export function topicPath({ id }: Pick<Chapter, 'id'>, { name }: Pick<Topic, 'name'>): string {
  return `${WORKBENCH_PATHS.reference}/${id}/${name}`;
}

/** The topic that a path names; `undefined` for the page with all of them, and for what is not there any more. */
export function topicAt({ chapters }: Reference, pathname: string): FoundTopic | undefined {
  for (const chapter of chapters)
    for (const topic of chapter.topics)
      if (topicPath(chapter, topic) === pathname.replace(/\/$/, '')) return { chapter, topic };
  return undefined;
}
