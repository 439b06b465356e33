import { editLists } from './entry-lists';
import { guardForms } from './guard-forms';
import { offerPasskeys } from './passkeys';
import { sendPictures } from './picture-field';
import { addReviewKeys } from './review-keys';
import { warnOfSessionEnd } from './session-end';

// The script of the desk's pages. Each function looks for its elements, and does nothing on pages without them. Pages work without the
// script, except for passkeys.

guardForms();
warnOfSessionEnd();
offerPasskeys();
editLists();
sendPictures();
addReviewKeys();
