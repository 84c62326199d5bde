import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/i18n/error-text.ts'
import type { Fetched } from '#web/ui/fetched.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A card of the home screen by itself: what fails in it leaves the others standing, and can be tried again. */
export function CardSlot({ Card }: { Card: Fetched }) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(0)
  const again = () => {
    const next = () => setTries(tries + 1)
    Card.preload().then(next, next)
  }
  return (
    <CatchBoundary
      getResetKey={() => tries}
      onCatch={(error) => console.error(error)}
      errorComponent={({ error }) => (
        <ErrorNote what={t('home.cardFailed')} why={errorText(error)} onRetry={again} />
      )}
    >
      <Suspense fallback={null}>
        <Card />
      </Suspense>
    </CatchBoundary>
  )
}
