import { publicUrl } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'
import { useSetting } from '#web/data/setting-change.ts'

export const LOGO_BUCKET = 'club'

/** Where the club's logo is shown from: this device while it waits to go up, then the public bucket; undefined: none. */
export function useClubLogo(): string | undefined {
  const path = useSetting('club.logo').value
  const waiting = usePendingFile(LOGO_BUCKET, path ?? '')
  if (!path) return undefined
  return waiting ?? publicUrl(LOGO_BUCKET, path)
}
