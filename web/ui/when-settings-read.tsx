import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hindranceOf } from '#web/data/queries/query.ts'
import { settingsQuery } from '#web/data/settings.ts'
import { Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

interface WhenSettingsReadProps {
  /** That the screen could not be loaded, where the settings cannot be read. */
  what: string
  children: ReactNode
}

/**
 * Shows its children once the club's settings are read. Before that, fields would show and save defaults as the club's choices,
 * and times and days would be those of the device's time zone.
 */
export function WhenSettingsRead({ what, children }: WhenSettingsReadProps) {
  const query = useQuery(settingsQuery)
  if (hindranceOf(query)) return <ReadError what={what} read={query} />
  if (query.isPending) return <Skeleton className="h-96 w-full" />
  return children
}
