import { compareReferences } from './compare-reference';
import { cropPictures } from './crop-picture';
import { keepForms } from './keep-form';
import { refreshLiveParts } from './live-parts';
import { offerPasskeys } from './passkeys';
import { offerNotifications } from './push';
import { addReviewKeys } from './review-keys';

// The script of the desk's pages. Each function looks for its elements, and does nothing on pages without them. Pages work without the
// script, except for passkeys and notifications, which only scripts can use.

keepForms(document);
addReviewKeys(document);
compareReferences(document);
cropPictures(document);
refreshLiveParts(document);
offerPasskeys();
offerNotifications();
