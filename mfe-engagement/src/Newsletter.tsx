import { NewsletterBand } from './newsletter/NewsletterBand';

/** The entry of the slot `footer.newsletter.v1`. */
export const Component = NewsletterBand;
