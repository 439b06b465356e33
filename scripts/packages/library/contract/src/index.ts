export * from './endpoints';
export * from './http';
export * from './scenario';

export function formatDate(at: string): string {
  return at.slice(0, 10);
}
