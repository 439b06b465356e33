import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /**
   * `line` is a line of text, `pill` a button, `media` a picture, `arch` a portrait. `block` has no height, so `className` must set one.
   * Default `line`.
   */
  shape?: 'block' | 'line' | 'title' | 'pill' | 'media' | 'arch';
  /** The part of the container that a line fills. Default `full`. */
  width?: 'full' | 'wide' | 'half' | 'short';
  className?: string;
}

/** A placeholder for content that is loading. Place it in a SkeletonGroup, which adds the shimmer and announces the loading. */
export function Skeleton({ shape = 'line', width, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      data-width={width}
      aria-hidden="true"
    />
  );
}

export interface SkeletonGroupProps {
  /** Announced once, politely; empty in a nested group. Default `Loading`. */
  label?: string;
  children: ReactNode;
  className?: string;
}

/** The placeholders of one region, announced once. */
export function SkeletonGroup({ label = 'Loading', children, className }: SkeletonGroupProps) {
  return (
    <div className={classNames(styles.group, className)}>
      {label && <VisuallyHidden live="polite">{label}</VisuallyHidden>}
      {children}
      <span className={styles.light} />
    </div>
  );
}

/** The placeholder of a course card, with the same height. */
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
