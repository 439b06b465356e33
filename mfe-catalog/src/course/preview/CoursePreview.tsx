import type { Course } from '@stepwell/contract';
import { Alert, Icon, Play } from '@stepwell/shared-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CourseCover } from '../../courses/CourseCover';
import styles from './CoursePreview.module.css';
import { type Preview, previewOf } from './preview';

/** The course's picture. A press on it plays the preview: a video file, or a video of a known site. Other previews open as a link. */
export function CoursePreview({ course }: { course: Course }) {
  const [state, setState] = useState<'picture' | 'playing' | 'failed'>('picture');
  const preview = previewOf(course.coursePreview);

  if (preview && state === 'playing') {
    return (
      <div className={styles.frame}>
        <Player
          preview={preview}
          title={`Preview of ${course.courseName}`}
          onError={() => setState('failed')}
        />
      </div>
    );
  }
  return (
    <>
      <div className={styles.frame}>
        <CourseCover course={course} className={styles.cover} isFirst />
        {preview && <PlayControl preview={preview} onPlay={() => setState('playing')} />}
      </div>
      {state === 'failed' && <Alert tone="bad">The preview could not be played.</Alert>}
    </>
  );
}

function PlayControl({ preview, onPlay }: { preview: Preview; onPlay: () => void }): ReactNode {
  const content = (
    <>
      <span className={styles.disc}>
        <Icon glyph={Play} size="lg" />
      </span>
      <span className={styles.caption} aria-hidden="true">
        Course preview
      </span>
    </>
  );
  if (preview.kind === 'link') {
    return (
      <a
        className={styles.play}
        href={preview.address}
        target="_blank"
        rel="noreferrer"
        aria-label="Open course preview"
      >
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={styles.play} aria-label="Play course preview" onClick={onPlay}>
      {content}
    </button>
  );
}

function Player({ preview, title, onError }: { preview: Preview; title: string; onError: () => void }) {
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null);

  // The player replaces the pressed button, so it takes over the focus.
  useEffect(() => player.current?.focus(), []);

  if (preview.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the provider's preview files come without captions
      <video
        ref={player}
        className={styles.player}
        src={preview.address}
        aria-label={title}
        tabIndex={0}
        controls
        autoPlay
        playsInline
        onError={onError}
      />
    );
  }
  return (
    <iframe
      ref={player}
      className={styles.player}
      src={preview.address}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
