import { below, type Random } from '../drawing/seeded-random';
import { circle, line, path, rect, short } from '../drawing/svg';
import { CELL, COVER, type Inks, type Motif } from './motif';

const { width: W, height: H } = COVER;

/** Engineering: a train of gears, or a suspension bridge before a sun. */
export const drawSpan: Motif = (random, inks) =>
  random() < 0.45 ? gears(random, inks) : bridge(random, inks);

function gears(random: Random, { deep, mid, light, hot, white }: Inks): string {
  const x = 300 + random() * 24;
  let drawn = circle(x + 40, 120, 150, mid, 0.7);
  drawn += gear({ x, y: 116, radius: 84, teeth: 18 }, light, deep, hot);
  drawn += gear({ x: x + 122, y: 214, radius: 56, teeth: 12 }, hot, deep, deep);
  drawn += gear({ x: x - 112, y: 210, radius: 44, teeth: 10 }, white, deep, hot);
  for (let y = 30; y < 290; y += 30) {
    drawn += line(`M24 ${y}h${y % 60 ? 12 : 24}`, light, { width: 2.5, opacity: 0.8 });
  }
  return drawn + line('M24 30V270', light, { width: 2.5, opacity: 0.8 });
}

interface Wheel {
  x: number;
  y: number;
  radius: number;
  teeth: number;
}

function gear({ x, y, radius, teeth }: Wheel, colour: string, inner: string, hub: string): string {
  const full = 6.2832;
  const pitch = full / teeth;
  const at = (angle: number, r: number) =>
    `${short(x + Math.cos(angle) * r)} ${short(y + Math.sin(angle) * r)}`;
  let d = '';
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const angle = (tooth / teeth) * full;
    d += `${tooth ? 'L' : 'M'}${at(angle, radius)}L${at(angle + pitch * 0.12, radius * 1.13)}`;
    d += `L${at(angle + pitch * 0.42, radius * 1.13)}L${at(angle + pitch * 0.54, radius)}`;
  }
  return (
    path(`${d}z`, colour) +
    circle(x, y, radius * 0.74, inner) +
    circle(x, y, radius * 0.58, colour) +
    circle(x, y, radius * 0.26, hub)
  );
}

const DECK = 226;

function bridge(random: Random, { mid, light, hot, white }: Inks): string {
  const near = 210 + below(random, 3) * CELL;
  const far = near + 180;
  let drawn = circle(near + 90, 128, 74 + random() * 12, hot);
  drawn += cable(`M${near} 46Q${(near + far) / 2} 346 ${far} 46`, white);
  drawn += cable(`M-10 ${DECK - 6}Q${short(near * 0.62)} ${DECK - 30} ${near} 46`, white);
  drawn += cable(`M${far} 46Q${far + 40} ${DECK - 40} ${W + 70} ${DECK - 6}`, white);
  drawn += hangers(near, light);
  for (const tower of [near, far]) drawn += rect({ x: tower - 9, y: 30, width: 18, height: 270 }, light);
  for (const tower of [near, far]) drawn += rect({ x: tower - 14, y: 24, width: 28, height: 12 }, white);
  drawn += rect({ x: 0, y: DECK, width: W, height: 12 }, white) + truss(light);
  drawn += rect({ x: 0, y: DECK + 36, width: W, height: 5 }, light);
  return drawn + water(random, mid);
}

function cable(d: string, colour: string): string {
  return line(d, colour, { width: 5 });
}

/** Rods from the cables down to the deck: between the towers, and before the near one. */
function hangers(near: number, colour: string): string {
  let drawn = '';
  for (let index = 1; index < 9; index += 1) {
    const t = index / 9;
    drawn += hanger(near + 180 * t, onCurve(t, 46, 346, 46), colour);
  }
  for (let index = 1; index < 7; index += 1) {
    const t = index / 7;
    drawn += hanger(onCurve(t, -10, near * 0.62, near), onCurve(t, DECK - 6, DECK - 30, 46), colour);
  }
  return drawn;
}

function hanger(x: number, y: number, colour: string): string {
  return line(`M${short(x)} ${short(y)}V${DECK}`, colour, { width: 2.5 });
}

/** One coordinate of a quadratic curve at `t` from 0 to 1. */
function onCurve(t: number, start: number, control: number, end: number): number {
  return (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t ** 2 * end;
}

function truss(colour: string): string {
  let d = `M0 ${DECK + 12}`;
  for (let x = 0; x < W; x += CELL) d += `L${x + CELL / 2} ${DECK + 38}L${x + CELL} ${DECK + 12}`;
  return line(d, colour, { width: 3 });
}

function water(random: Random, colour: string): string {
  let drawn = '';
  for (let index = 0; index < 3; index += 1) {
    const y = H - 24 + index * 9;
    const near = `M${short(-20 + random() * 60)} ${y}h${short(60 + random() * 90)}`;
    const far = `M${short(240 + random() * 80)} ${y}h${short(60 + random() * 90)}`;
    drawn += line(near + far, colour, { width: 3 });
  }
  return drawn;
}
