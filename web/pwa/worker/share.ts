/// <reference lib="webworker" />
import { readNote } from './note.ts'

/**
 * The share target of the manifest: other apps post shared items here. They wait on the device until the report form
 * takes them (web/features/issues/report/shared-photos.tsx), also offline and before a sign-in, with the signed-in
 * person's id: no other person gets them.
 */

export const SHARE_PATH = '/share'
// web/pwa/shared-things.ts reads it; the worker is one file and shares none with the app.
const CACHE = 'greenside-share'

/** Stores the photos and texts of the request, and redirects to the report form. */
export async function takeShare(request: Request): Promise<Response> {
  const isStored = await request
    .formData()
    .then(store)
    .catch(() => false)
  const query = isStored ? '' : '?shared=missing'
  return Response.redirect(new URL(`/createissue${query}`, location.origin).href, 303)
}

/** Whether there was something to store; rejects when the device has no room. */
async function store(form: FormData): Promise<boolean> {
  const files = form
    .getAll('photos')
    .filter((value): value is File => value instanceof File && value.size > 0)
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean)
  if (files.length === 0 && words.length === 0) return false
  const cache = await caches.open(CACHE)
  const { person = '' } = await readNote()
  const at = String(Date.now())
  const from = { 'x-at': at, 'x-person': person }
  // A later share is added to an unused one.
  await Promise.all(
    files.map((file, number) =>
      cache.put(
        `${SHARE_PATH}/photo/${at}-${number}`,
        new Response(file, {
          headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name), ...from },
        }),
      ),
    ),
  )
  if (words.length > 0)
    await cache.put(`${SHARE_PATH}/words/${at}`, new Response(words.join('\n'), { headers: from }))
  return true
}
