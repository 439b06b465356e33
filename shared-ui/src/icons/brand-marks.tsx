import type { SVGProps } from 'react';

// Company logos, which lucide does not have, drawn on lucide's grid of 24 x 24.

export function LinkedIn(props: SVGProps<SVGSVGElement>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" {...props}>
      <circle cx="5" cy="5" r="2.3" />
      <path d="M3 9.5h4V21H3zM9.5 9.5h3.8v1.7c.7-1.2 2-2 3.8-2 3 0 4.4 1.9 4.4 5.2V21h-4v-6c0-1.6-.6-2.5-1.9-2.5-1.4 0-2.1 1-2.1 2.6V21h-4z" />
    </svg>
  );
}

export function Instagram(props: SVGProps<SVGSVGElement>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" {...props}>
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17 7h.01" strokeWidth="2.8" strokeLinecap="round" />
    </svg>
  );
}

export function WhatsApp(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M3 21l1.6-4.6A9 9 0 1 1 8 19.6z" />
      <path d="M8.6 8.2c-.5 1.6.3 3.5 2 5.2s3.6 2.5 5.2 2" strokeLinecap="round" strokeWidth="2.6" />
    </svg>
  );
}
