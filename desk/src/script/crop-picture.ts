import { SCRIPT } from './texts';

/** The server's limit (`UPLOAD_LIMIT_BYTES`), so that a file that is too large is refused before it is sent. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Previews the part of a chosen picture that a card will show, while staff move and enlarge it. */
export function cropPictures(page: ParentNode): void {
  for (const area of page.querySelectorAll<HTMLElement>('[data-crop]')) cropPicture(area);
}

function cropPicture(area: HTMLElement): void {
  const file = area.querySelector<HTMLInputElement>('[data-crop-file]');
  const image = area.querySelector<HTMLImageElement>('[data-crop-shown]');
  if (!file || !image) return;
  const storedAddress = image.src;
  /** Object URL of the chosen picture; empty while none is chosen. */
  let chosenAddress = '';
  const show = () => {
    // As on the server, the focus works like `object-position`: 0 % is the left or top edge of the picture, 100 % its right or bottom edge.
    const [x, y] = [rangeValue(area, 'focusX'), rangeValue(area, 'focusY')];
    image.style.objectPosition = chosenAddress && `${x}% ${y}%`;
    image.style.transformOrigin = chosenAddress && `${x}% ${y}%`;
    image.style.scale = chosenAddress && rangeValue(area, 'zoom');
  };
  file.addEventListener('change', () => {
    URL.revokeObjectURL(chosenAddress);
    const [picture] = file.files ?? [];
    chosenAddress = picture ? URL.createObjectURL(picture) : '';
    file.setCustomValidity(picture && picture.size > MAX_BYTES ? SCRIPT.tooLarge : '');
    file.reportValidity();
    image.src = chosenAddress || storedAddress;
    show();
  });
  area.addEventListener('input', show);
}

function rangeValue(area: HTMLElement, name: string): string {
  return area.querySelector<HTMLInputElement>(`[data-crop-by="${name}"]`)?.value ?? '';
}
