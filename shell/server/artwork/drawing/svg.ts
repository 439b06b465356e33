// Everything drawn here is made of numbers and of colours written in this folder; no visitor's text is ever in it.

/** At most one decimal: a tenth of a unit is finer than any screen shows. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}

function faded(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : '';
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Corner radius. */
  radius?: number;
}

export function rect({ x, y, width, height, radius = 0 }: Box, fill: string, opacity = 1): string {
  const corner = radius ? ` rx="${radius}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${faded(opacity)}${corner}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${faded(opacity)}/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faded(opacity)}/>`;
}

export interface Stroke {
  width: number;
  opacity?: number;
  isRound?: boolean;
}

export function line(d: string, colour: string, { width, opacity = 1, isRound }: Stroke): string {
  const ends = isRound ? ' stroke-linejoin="round" stroke-linecap="round"' : '';
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${faded(opacity)}${ends}/>`;
}

export function svg(viewBox: { width: number; height: number }, content: string): string {
  const { width, height } = viewBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
