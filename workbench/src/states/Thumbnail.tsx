import { Icon, onInView, Smartphone } from '@stepwell/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './States.module.css';
import { loadThumbnail } from './thumbnail-queue';

export interface ThumbnailProps {
  /** Address at which the server makes the thumbnail. */
  src: string;
}

/** A small picture of a state, loaded when it comes into view; until then, and for a state without a picture, a neutral card. */
export function Thumbnail({ src }: ThumbnailProps) {
  const card = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState('');

  useEffect(() => {
    let cancel: (() => void) | undefined;
    const begin = () => {
      cancel = loadThumbnail(src, (isLoaded) => isLoaded && setLoaded(src));
    };
    const stop = card.current ? onInView(card.current, begin, { margin: '0px' }) : undefined;
    return () => {
      stop?.();
      cancel?.();
    };
  }, [src]);

  return (
    <span ref={card} className={styles.thumbnail}>
      {loaded === src ? <img src={src} alt="" /> : <Icon glyph={Smartphone} />}
    </span>
  );
}
