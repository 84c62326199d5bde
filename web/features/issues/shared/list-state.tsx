import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { useIsReadingNames } from '#web/features/issues/shared/crew-data.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { Pending, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

interface ListStateProps {
  query: UseQueryResult
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

/** A list as it stands: coming, failed, empty, or there; with its age when it may be out of date. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  const { t, i18n } = useTranslation()
  const { t: issues } = useTranslation('issues')
  const isStale = useIsStale()
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
  const isOld = isStale && query.dataUpdatedAt > 0
  return (
    <>
      {isReadingNames ? <Pending /> : null}
      {isOld ? (
        <p className="mb-3 text-muted text-sm">
          {t('state.asOf', { time: formatMoment(query.dataUpdatedAt, i18n.language) })}
        </p>
      ) : null}
      {isEmpty ? empty : children}
    </>
  )
}
