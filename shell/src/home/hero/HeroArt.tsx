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
          <clipPath id="hero-pool">
            <path d="M400 380L500.5 438L400 496L299.5 438Z" />
          </clipPath>
          <g clipPath="url(#hero-pool)">
            <ellipse className={styles.ring} cx="400" cy="454" rx="19.5" ry="11.2" />
            <ellipse className={styles.ring} cx="400" cy="454" rx="36.6" ry="21" />
            <ellipse className={styles.ring} cx="400" cy="454" rx="56.1" ry="32.2" />
          </g>
          {/* the way up, with two gaps where learners stand on it */}
          <path
            className={styles.way}
            d="M474.5 405L477.9 346L514.3 351L535 350.4M550.5 322L552.4 300L587.1 298L609.6 242L632 242M650 242L668.5 183L697.9 174"
          />
        </svg>
      </div>
    </div>
  );
}
