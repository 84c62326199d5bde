import { publicUrl } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'
import { useSetting } from '#web/data/setting-change.ts'

export const LOGO_BUCKET = 'club'

/**
 * The address of the club's logo: on this device while it waits for upload, then in the public bucket; undefined: none.
 */
export function useClubLogo(): string | undefined {
  const path = useSetting('club.logo').value
  const waiting = usePendingFile(LOGO_BUCKET, path ?? '')
  if (!path) return undefined
  return waiting ?? publicUrl(LOGO_BUCKET, path)
}
