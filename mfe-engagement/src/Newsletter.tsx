import { NewsletterBand } from './newsletter/NewsletterBand';

export const Component = NewsletterBand;
