import { SCRIPT } from './texts';

/** The server's limit (`UPLOAD_LIMIT_BYTES`), so that a file that is too large is refused before it is sent. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Previews the part of a chosen picture that a card will show, while staff move and enlarge it. */
export function cropPictures(page: ParentNode): void {
  for (const area of page.querySelectorAll<HTMLElement>('[data-crop]')) cropPicture(area);
}

function cropPicture(area: HTMLElement): void {
  const file = area.querySelector<HTMLInputElement>('[data-crop-file]');
  const shown = area.querySelector<HTMLImageElement>('[data-crop-shown]');
  if (!file || !shown) return;
  const present = shown.src;
  let chosen = '';
  const show = () => {
    // As on the server, the focus works like `object-position`: 0 % is the left or top edge of the picture, 100 % its right or bottom edge.
    const [x, y] = [rangeValue(area, 'focusX'), rangeValue(area, 'focusY')];
    shown.style.objectPosition = chosen && `${x}% ${y}%`;
    shown.style.transformOrigin = chosen && `${x}% ${y}%`;
    shown.style.scale = chosen && rangeValue(area, 'zoom');
  };
  file.addEventListener('change', () => {
    URL.revokeObjectURL(chosen);
    const [picture] = file.files ?? [];
    chosen = picture ? URL.createObjectURL(picture) : '';
    file.setCustomValidity(picture && picture.size > MAX_BYTES ? SCRIPT.tooLarge : '');
    file.reportValidity();
    shown.src = chosen || present;
    show();
  });
  area.addEventListener('input', show);
}

function rangeValue(area: HTMLElement, name: string): string {
  return area.querySelector<HTMLInputElement>(`[data-crop-by="${name}"]`)?.value ?? '';
}
