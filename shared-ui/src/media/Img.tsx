import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';

export interface ImgProps
  extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'width' | 'height' | 'loading' | 'ref'> {
  /** If it is empty or fails to load, `fallbackSrc` is shown; without that, nothing. */
  src?: string | null;
  fallbackSrc?: string;
  /** Empty for decorative pictures. */
  alt: string;
  /** The picture's intrinsic size in pixels, which reserves its space. */
  width: number;
  height: number;
  /** For pictures on the first screen: loaded eagerly, with high priority. */
  priority?: boolean;
}

/** A lazy picture that reserves its space, with a fallback for a file that fails to load. */
export function Img({ src, fallbackSrc, alt, width, height, priority, onError, ...rest }: ImgProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isMissing = !src || failedSrc === src;
  const address = isMissing ? fallbackSrc : src;

  // A picture in the server's HTML may have failed before hydration, without a listener. A width of 0 does not prove a failure, because
  // some browsers report it for drawings without an intrinsic size. `decode` rejects only a picture that failed.
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
