import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';

export interface ImgProps
  extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'width' | 'height' | 'loading' | 'ref'> {
  /** Empty or failing: `fallbackSrc` is shown instead. */
  src?: string | null;
  fallbackSrc?: string;
  /** Empty for pictures that say nothing new. */
  alt: string;
  /** The picture's own size in pixels: it reserves the room. */
  width: number;
  height: number;
  /** For what is seen first: it is not lazy, and comes before other pictures. */
  priority?: boolean;
}

/** A picture that reserves its room, waits until it is near, and falls back when its file is missing. */
export function Img({ src, fallbackSrc, alt, width, height, priority, onError, ...rest }: ImgProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isMissing = !src || failedSrc === src;
  const address = isMissing ? fallbackSrc : src;

  // A picture of the server's HTML may have failed before anyone listened. `decode` also knows drawings without
  // a size of their own, which report a width of 0 in some browsers.
  useEffect(() => {
    const element = image.current;
    if (!src || !element?.complete || element.naturalWidth > 0) return;
    let isCurrent = true;
    element.decode?.().catch(() => isCurrent && setFailedSrc(src));
    return () => {
      isCurrent = false;
    };
  }, [src]);

  if (!address) return null;
  return (
    <img
      {...rest}
      ref={image}
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={(event) => {
        if (src) setFailedSrc(src);
        onError?.(event);
      }}
    />
  );
}
