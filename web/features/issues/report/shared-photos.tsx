import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#domain/generated/limits.ts'
import { PhotoFaults } from '#web/features/issues/photos/photo-picker.tsx'
import { usePreparing } from '#web/features/issues/photos/prepare-photo.ts'
import { addDraftPhoto, changeDraft, type ReportDraft } from '#web/features/issues/report/report-draft.ts'
import { useQueryParam } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

// web/pwa/worker/share.ts writes it; the worker is one file and shares none with the app.
const CACHE = 'greenside-share'
/** What nobody took in a day is not for the report that somebody writes now. */
const LIFE_MS = 24 * 60 * 60_000

interface Shared {
  photos: File[]
  words: string
}

/** Takes the photos and words that another app shared into the draft, once; says what could not be taken. */
export function SharedPhotos({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const { faults, take } = usePreparing(addDraftPhoto)
  const isMissing = useQueryParam('shared') === 'missing'
  const description = useRef(draft.description)
  description.current = draft.description
  const takeOnce = useRef(take)
  takeOnce.current = take
  useEffect(() => {
    void takeShared()
      .then(({ photos, words }) => {
        if (photos.length > 0) takeOnce.current(photos)
        if (!words) return
        const text = [description.current, words].filter(Boolean).join('\n')
        changeDraft({ description: text.slice(0, limits['issue.description']) })
      })
      .catch((cause: unknown) => console.warn('What was shared could not be read', cause))
  }, [])
  return (
    <>
      {isMissing ? <ErrorNote what={t('report.sharedMissing')} why={t('report.sharedMissingHint')} /> : null}
      <PhotoFaults faults={faults} />
    </>
  )
}

/** What was shared in the last day, oldest first; it is removed from the device's waiting room. */
export async function takeShared(now: number = Date.now()): Promise<Shared> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return { photos: [], words: '' }
  const cache = await caches.open(CACHE)
  const photos: File[] = []
  const words: string[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    await cache.delete(request)
    if (!answer || now - Number(answer.headers.get('x-at')) > LIFE_MS) continue
    if (new URL(request.url).pathname.startsWith('/share/words/')) words.push(await answer.text())
    else photos.push(fileOf(await answer.blob(), answer.headers))
  }
  return { photos, words: words.join('\n') }
}

function fileOf(blob: Blob, headers: Headers): File {
  const name = decodeURIComponent(headers.get('x-name') ?? '')
  return new File([blob], name, { type: headers.get('content-type') ?? blob.type })
}
