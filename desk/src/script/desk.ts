import { compareReferences } from './compare-reference';
import { cropPictures } from './crop-picture';
import { refreshLiveParts } from './live-parts';
import { offerPasskeys } from './passkeys';
import { addReviewKeys } from './review-keys';

// The script of the desk's pages, which work without it (but for passkeys, an interface of the browser): each part looks for its elements and does nothing without them.

addReviewKeys(document);
compareReferences(document);
cropPictures(document);
refreshLiveParts(document);
offerPasskeys();
