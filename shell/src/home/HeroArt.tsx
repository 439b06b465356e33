import styles from './HeroArt.module.css';

/** The well, by day or by night. What moves in it, rings on the water and the way up, lies above the drawing. */
export function HeroArt() {
  return (
    <div className={styles.art}>
      <div className={styles.sun} />
      <div
        className={styles.well}
        role="img"
        aria-label="Illustration: a colourful stepwell. Learners climb its stairs from the water to a flag at the rim."
      >
        <svg className={styles.motion} viewBox="-72 -72 944 676" aria-hidden="true" focusable="false">
          <path
            className={styles.way}
            d="M474.5 405L477.9 346L514.3 351L547.2 350L552.4 300L587.1 298L609.6 242L651.1 242L668.5 183L697.9 174"
          />
          <ellipse className={styles.ring} cx="400" cy="454" rx="19.5" ry="11.2" />
          <ellipse className={styles.ring} cx="400" cy="454" rx="36.6" ry="21" />
          <ellipse className={styles.ring} cx="400" cy="454" rx="56.1" ry="32.2" />
        </svg>
      </div>
    </div>
  );
}
