import { useQuery } from '@tanstack/react-query'
import { bucket } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

export const PHOTO_BUCKET = 'issue-photos'
const SIGNED_SECONDS = 3600
/** A signed URL is renewed this long before it expires. */
const RENEW_MS = 5 * 60_000

const cached = new Map<string, { url: string; until: number }>()
let round: { paths: string[]; answer: Promise<Map<string, string>> } | undefined

/** The URL of a photo: on this device until it is uploaded, then at the club. */
export function usePhotoUrl(path: string): string | undefined {
  const waiting = usePendingFile(PHOTO_BUCKET, path)
  const { data } = useQuery({
    // Not under the table's name: a new comment must not reload every photo.
    queryKey: ['signed photo', path],
    enabled: waiting === undefined,
    queryFn: () => signedUrl(path),
    staleTime: (SIGNED_SECONDS * 1000) / 2,
    meta: { keep: false },
  })
  return waiting ?? data
}

/** Signs all photos requested together in one request. */
async function signedUrl(path: string): Promise<string> {
  const have = cached.get(path)
  if (have && have.until > Date.now()) return have.url
  if (!round) {
    const paths: string[] = []
    const answer = new Promise<void>((resolve) => setTimeout(resolve, 10)).then(() => {
      round = undefined
      return sign(paths)
    })
    round = { paths, answer }
  }
  round.paths.push(path)
  const url = (await round.answer).get(path)
  if (!url) throw new Error('The photo is not there')
  cached.set(path, { url, until: Date.now() + SIGNED_SECONDS * 1000 - RENEW_MS })
  return url
}

async function sign(paths: string[]): Promise<Map<string, string>> {
  const photos = await bucket(PHOTO_BUCKET)
  const { data, error } = await photos.createSignedUrls([...new Set(paths)], SIGNED_SECONDS)
  if (error) throw error
  return new Map(data.flatMap(({ path, signedUrl: url }) => (path && url ? [[path, url] as const] : [])))
}

let latest = 0

/** An id for a photo that sorts after every earlier one, even within one millisecond. */
export function newPhotoId(): string {
  latest = Math.max(Date.now(), latest + 1)
  return uuidv7(latest)
}
