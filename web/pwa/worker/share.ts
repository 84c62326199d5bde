/// <reference lib="webworker" />
import { readNote } from './note.ts'

/**
 * What other apps share into a report: the share target of the manifest posts it here. It waits on the device until the
 * report form takes it (web/features/issues/report/shared-photos.tsx), also without a network and before a sign-in, with the
 * person who was signed in: no other person gets it.
 */

export const SHARE_PATH = '/share'
// web/pwa/shared-things.ts reads it; the worker is one file and shares none with the app.
const CACHE = 'greenside-share'

/** Stores the photos and words of the request, and leads to the report form. */
export async function takeShare(request: Request): Promise<Response> {
  const isStored = await request
    .formData()
    .then(store)
    .catch(() => false)
  const query = isStored ? '' : '?shared=missing'
  return Response.redirect(new URL(`/createissue${query}`, location.origin).href, 303)
}

/** Whether there was something to store; rejects where the device has no room. */
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
  // A later share is added to one that was not taken yet.
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
