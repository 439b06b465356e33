import { Icon, Smartphone } from '@stepwell/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './States.module.css';
import { loadThumbnail } from './thumbnail-queue';

export interface ThumbnailProps {
  /** Address at which the server makes the thumbnail. */
  src: string;
}

/**
 * A small picture of a state, which is loaded when it comes into view. A neutral card takes its place until then, or if there is no
 * picture.
 */
export function Thumbnail({ src }: ThumbnailProps) {
  const card = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState('');

  useEffect(() => {
    let cancel: (() => void) | undefined;
    const begin = () => {
      cancel = loadThumbnail(src, (isLoaded) => isLoaded && setLoaded(src));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    });
    if (card.current) observer.observe(card.current);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [src]);

  return (
    <span ref={card} className={styles.thumbnail}>
      {loaded === src ? <img src={src} alt="" /> : <Icon glyph={Smartphone} />}
    </span>
  );
}
