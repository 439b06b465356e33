import { classNames } from '@stepwell/shared-ui';
import { Component, createRef, type ReactNode } from 'react';
import styles from './HeightLock.module.css';

interface HeightLockProps {
  /** Identifies the content. When the key changes, the box keeps its height as long as the learner could see it shrink. */
  contentKey: string;
  className?: string;
  children: ReactNode;
}

const HEIGHT = '--locked-height';
/** The footer overlaps the bottom of the box by at most this height, so it is in view before the bottom of the box. */
const CLEARANCE_PX = 100;

/**
 * A box that keeps its height while its content is replaced, so that a late reply shifts nothing below the box. It is a class component,
 * because only `getSnapshotBeforeUpdate` can read the height before React changes the DOM.
 */
export class HeightLock extends Component<HeightLockProps> {
  private readonly box = createRef<HTMLDivElement>();
  private frame = 0;

  override getSnapshotBeforeUpdate(previous: HeightLockProps): number {
    return previous.contentKey === this.props.contentKey ? 0 : (this.box.current?.offsetHeight ?? 0);
  }

  override componentDidUpdate(_previous: HeightLockProps, _state: unknown, heightBefore: number) {
    if (!heightBefore) return;
    document.removeEventListener('scrollend', this.release);
    this.box.current?.style.setProperty(HEIGHT, `${heightBefore}px`);
    // In the second frame the new content is laid out and painted.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(this.release);
    });
  }

  override componentWillUnmount() {
    cancelAnimationFrame(this.frame);
    document.removeEventListener('scrollend', this.release);
  }

  /** Removes the fixed height. If the learner would see that, sets it again until the page has been scrolled. */
  private readonly release = () => {
    const box = this.box.current;
    if (!box) return;
    const height = box.style.getPropertyValue(HEIGHT);
    box.style.removeProperty(HEIGHT);
    const isBottomVisible = box.getBoundingClientRect().bottom < window.innerHeight + CLEARANCE_PX;
    if (!isBottomVisible) return;
    box.style.setProperty(HEIGHT, height);
    // The page may still be scrolling to the new content; afterwards the bottom may be out of view.
    document.addEventListener('scrollend', this.release, { once: true });
  };

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={classNames(styles.box, className)}>
        {children}
      </div>
    );
  }
}
