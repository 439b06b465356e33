/** Sends a chosen picture at once, and shows the stored one, so that what is seen is what is saved. */
export function sendPictures(): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-picture]')) sendPicture(area);
}

function sendPicture(area: HTMLElement): void {
  const kind = area.dataset.picture ?? '';
  const file = area.querySelector<HTMLInputElement>('input[type=file]');
  const image = area.querySelector('img');
  const message = area.querySelector('[role=alert]');
  const address = area.closest('form')?.elements.namedItem(`${kind}Photo`);
  if (!file || !image || !message || !(address instanceof HTMLInputElement)) return;
  let last = 0;
  area.addEventListener('change', async () => {
    const [picture] = file.files ?? [];
    if (!picture) return;
    last += 1;
    const turn = last;
    const body = new FormData();
    for (const range of area.querySelectorAll<HTMLInputElement>('input[type=range]'))
      body.append(range.name, range.value);
    body.append('picture', picture);
    const { ok, reply } = await send(`/pictures/${kind}`, body);
    // A later choice replaces this one.
    if (turn !== last) return;
    message.textContent = ok
      ? ''
      : (reply.message ?? 'The picture could not be sent. It will be sent with the form.');
    // A picture that is stored already is not sent with the form.
    file.name = ok ? '' : 'picture';
    if (ok) {
      image.src = reply.shown ?? '';
      address.value = reply.address ?? '';
    }
  });
}

interface PictureReply {
  address?: string;
  shown?: string;
  message?: string;
}

async function send(path: string, body: FormData): Promise<{ ok: boolean; reply: PictureReply }> {
  try {
    const response = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' } });
    return { ok: response.ok, reply: await response.json() };
  } catch {
    return { ok: false, reply: {} };
  }
}
