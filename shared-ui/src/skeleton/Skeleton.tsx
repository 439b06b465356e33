import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** `block` fills the box its class gives it; `line` is a line of text. Default `line`. */
  shape?: 'block' | 'line' | 'title' | 'pill' | 'media' | 'arch';
  /** How much of the container a line takes. Default `full`. */
  width?: 'full' | 'wide' | 'half' | 'short';
  className?: string;
}

/** A place for one thing that is on its way. It shimmers within a SkeletonGroup, which also tells screen readers. */
export function Skeleton({ shape = 'line', width, className }: SkeletonProps) {
  return (
    <span
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      data-shape={shape}
      data-width={width}
      aria-hidden="true"
    />
  );
}

export interface SkeletonGroupProps {
  /** Said once, politely; empty in a group within another. Default `Loading`. */
  label?: string;
  children: ReactNode;
  className?: string;
}

/** Skeletons that stand for one region: together they say "Loading" once. */
export function SkeletonGroup({ label = 'Loading', children, className }: SkeletonGroupProps) {
  return (
    <div className={className ? `${styles.group} ${className}` : styles.group}>
      {label && <VisuallyHidden live="polite">{label}</VisuallyHidden>}
      {children}
      <span className={styles.light} />
    </div>
  );
}

/** A card with a picture, a total's and a chip's line, a title, three lines and facts: the box of a course card. */
export function SkeletonCard() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="media" />
      <div className={styles.body}>
        <Skeleton width="half" />
        <Skeleton width="half" />
        <Skeleton shape="title" width="wide" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
        <Skeleton width="wide" className={styles.facts} />
      </div>
    </div>
  );
}
