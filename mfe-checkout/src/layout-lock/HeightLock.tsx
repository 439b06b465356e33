import { Component, createRef, type ReactNode } from 'react';
import styles from './HeightLock.module.css';

interface HeightLockProps {
  /** What stands here: when it is another, the box is as high as before until nobody sees it shrink. */
  of: string;
  className?: string;
  children: ReactNode;
}

const HEIGHT = '--locked-height';
/** What lies below reaches this much above its own box. */
const CLEARANCE_PX = 100;

/**
 * A box that does not shrink before the learner's eyes when its content is changed for another: a reply that comes
 * late pulls nothing up from below. Only a class component is asked for the height before React changes the page.
 */
export class HeightLock extends Component<HeightLockProps> {
  private readonly box = createRef<HTMLDivElement>();
  private frame = 0;

  override getSnapshotBeforeUpdate(previous: HeightLockProps): number {
    return previous.of === this.props.of ? 0 : (this.box.current?.offsetHeight ?? 0);
  }

  override componentDidUpdate(_previous: HeightLockProps, _state: unknown, heightBefore: number) {
    if (!heightBefore) return;
    document.removeEventListener('scrollend', this.letGo);
    this.box.current?.style.setProperty(HEIGHT, `${heightBefore}px`);
    // By the second frame the new content is laid out and painted.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(this.letGo);
    });
  }

  override componentWillUnmount() {
    cancelAnimationFrame(this.frame);
    document.removeEventListener('scrollend', this.letGo);
  }

  private readonly letGo = () => {
    const box = this.box.current;
    if (!box) return;
    const height = box.style.getPropertyValue(HEIGHT);
    box.style.removeProperty(HEIGHT);
    const isInSight = box.getBoundingClientRect().bottom < window.innerHeight + CLEARANCE_PX;
    if (!isInSight) return;
    box.style.setProperty(HEIGHT, height);
    // The page may still be gliding to where the new content begins.
    document.addEventListener('scrollend', this.letGo, { once: true });
  };

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={className ? `${styles.box} ${className}` : styles.box}>
        {children}
      </div>
    );
  }
}
