import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useIsReadingNames } from '#web/features/issues/shared/crew-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Pending, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

interface ListStateProps {
  query: UseQueryResult
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

/** The state of a list: loading, failed, empty or shown. The screen's bar shows its age. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  const { t: issues } = useTranslation('issues')
  const isReadingNames = useIsReadingNames()
  if (hindranceOf(query) && isEmpty) return <ReadError what={issues('list.failed')} read={query} />
  if (query.isLoading && isEmpty) {
    return (
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-32 w-full" />
        ))}
      </div>
    )
  }
  return (
    <>
      {isReadingNames ? <Pending /> : null}
      {isEmpty ? empty : children}
    </>
  )
}
