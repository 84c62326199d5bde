import type { UseQueryResult } from '@tanstack/react-query'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A query as far as a note about its failure needs it. */
export type FailingRead = Parameters<typeof hindranceOf>[0] & Pick<UseQueryResult, 'refetch'>

/**
 * Says what could not be read and why, and reads it again; without a connection, that this device has not read it yet.
 * Nothing while the read has data or is on its way.
 */
export function ReadError({ what, read }: { what: string; read: FailingRead }) {
  const { online } = useConnection()
  const hindrance = hindranceOf(read)
  if (!hindrance) return null
  const again = () => void read.refetch()
  if (!online) return <NotLoaded onRetry={again} />
  return <ErrorNote what={what} why={errorText(hindrance)} onRetry={again} />
}
