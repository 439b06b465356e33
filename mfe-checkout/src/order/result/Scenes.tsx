import styles from './Scenes.module.css';

// The drawings above the status of an order.

interface Step {
  x: number;
  y: number;
  ink: string;
}

const GROUND_Y = 228;
const STEPS: readonly Step[] = [
  { x: 30, y: 194, ink: '#28398f' },
  { x: 90, y: 164, ink: '#a3174d' },
  { x: 150, y: 134, ink: '#b94824' },
  { x: 210, y: 104, ink: '#f09a06' },
  { x: 270, y: 74, ink: '#fbb11e' },
];
const BROKEN_STEP = STEPS[3];

/** A learner with a flag on the top step. */
export function ClimbScene() {
  return (
    <svg className={styles.scene} viewBox="0 0 360 240" aria-hidden="true">
      <circle className={styles.sun} cx="246" cy="96" r="72" />
      <Stairs steps={STEPS} />
      <Learner at="translate(292 74) scale(1.7)" />
      <path className={styles.pole} d="M318 74V8" />
      <path d="M320 10h36l-9 12 9 12h-36z" fill="#c21f5e" />
      <path d="M60 60h7v-7h7v14h-14zM120 104h7v-7h7v14h-14z" fill="#28398f" />
      <path d="M96 28h7v-7h7v14h-14z" fill="#b94824" />
      <path d="M140 66h7v-7h7v14h-14zM40 120h7v-7h7v14h-14z" fill="#f09a06" />
      <path d="M178 22h7v-7h7v14h-14z" fill="#a3174d" />
      <path d="M200 54h7v-7h7v14h-14z" fill="#fbb11e" />
      <path className={styles.ground} d="M10 229h340" />
    </svg>
  );
}

/** A stair whose fourth step is broken, with the learner on the third. */
export function BrokenStairScene() {
  return (
    <svg className={styles.scene} viewBox="0 0 360 240" aria-hidden="true">
      <circle className={styles.moon} cx="246" cy="96" r="72" />
      <Stairs steps={STEPS.filter((step) => step !== BROKEN_STEP)} />
      <g transform="rotate(14 240 214)">
        <rect x="208" y="166" width="52" height="52" fill="#f09a06" />
        <rect x="208" y="166" width="52" height="8" fill="#fff" opacity=".35" />
      </g>
      <Learner at="translate(176 134) scale(1.7)" />
      <path d="M196 206h5v-5h5v10h-10z" fill="#a3174d" />
      <path d="M206 192h5v-5h5v10h-10z" fill="#28398f" />
      <path d="M262 150h5v-5h5v10h-10z" fill="#f09a06" />
      <path d="M216 216h5v-5h5v10h-10z" fill="#b94824" />
      <path className={styles.ground} d="M10 229h340" />
    </svg>
  );
}

function Stairs({ steps }: { steps: readonly Step[] }) {
  return steps.map(({ x, y, ink }) => (
    <g key={x}>
      <rect x={x} y={y} width="60" height={GROUND_Y - y} fill={ink} />
      <rect x={x} y={y} width="60" height="9" fill="#fff" opacity=".32" />
    </g>
  ));
}

function Learner({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path className={styles.dress} d="M-7 0v-15a7 7 0 0 1 14 0v15z" />
      <circle cx="0" cy="-28" r="6.6" fill="#b97850" />
      <path d="M-6.8-28a6.8 6.8 0 0 1 13.6-1q-4-2.4-7-2q-4 .4-6.6 3z" fill="#1b1110" />
    </g>
  );
}
