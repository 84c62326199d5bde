import { useState } from 'react'
import type { Allergen } from '#domain/menu/menu.ts'
import { declareAllergies, useMyAllergies } from '#web/data/allergies.ts'
import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllergenChips } from '#web/ui/allergen-chips.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** My allergies, for the orders that I place from now on. Each tap is saved. */
export function MyAllergies({ personId }: { personId: string }) {
  const { t } = useTranslation('people')
  const { allergies, error, isPending, refetch } = useMyAllergies()
  const sync = usePendingFor('profile_allergies', personId)
  const [failure, setFailure] = useState<string>()
  const declare = (allergens: Allergen[]) => {
    setFailure(undefined)
    declareAllergies(personId, allergens).catch((cause: unknown) => setFailure(errorText(cause)))
  }
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('allergies.title')} hint={t('allergies.hint')} />
      {allergies ? (
        <>
          <AllergenChips label={t('allergies.title')} selected={allergies} onChange={declare} />
          <p aria-live="polite" className="flex min-h-6 items-center gap-2 text-muted text-sm">
            {allergies.length === 0 ? t('allergies.none') : t('allergies.count', { count: allergies.length })}
            {sync ? <PendingGlyph status={sync.status} withWord /> : null}
          </p>
        </>
      ) : error ? (
        <ErrorNote what={t('allergies.failed')} why={errorText(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : null}
      {failure ? <ErrorNote what={t('profile.saveFailed')} why={failure} /> : null}
    </section>
  )
}
