import { Suspense, useState } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import type { Fetched } from '#web/ui/fetched.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

interface CardSlotProps {
  Card: Fetched
  /** The card draws rows of a list: its failure is also a row. */
  isInList?: boolean
}

/** An isolated card of the home screen: its failure does not affect the others, and can be retried. */
export function CardSlot({ Card, isInList = false }: CardSlotProps) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(0)
  const again = () => {
    const next = () => setTries(tries + 1)
    Card.preload().then(next, next)
  }
  return (
    <ErrorBoundary
      resetKey={tries}
      onCatch={(error) => console.error(error)}
      fallback={(error) => {
        const note = <ErrorNote what={t('home.cardFailed')} why={errorText(error)} onRetry={again} />
        return isInList ? <li className="p-2">{note}</li> : note
      }}
    >
      <Suspense fallback={<Skeleton className="h-32 w-full" />}>
        <Card />
      </Suspense>
    </ErrorBoundary>
  )
}
