import { useState } from 'react'
import type { Allergen } from '#domain/menu/menu.ts'
import type { Choices } from '#domain/orders/choices.ts'
import { useMyAllergies } from '#web/data/allergies.ts'
import { useMe } from '#web/data/session/session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllergenChips } from '#web/ui/allergen-chips.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

/** The allergies chosen for the order, otherwise those of my profile; undefined until these are known. */
export function useOrderAllergies({ allergies }: Choices): readonly Allergen[] | undefined {
  const profile = useMyAllergies()
  const { user } = useMe()
  if (allergies && allergies.personId === user?.id) return allergies.allergens
  return profile.data === undefined ? undefined : (profile.allergies ?? [])
}

interface CheckoutAllergiesProps {
  allergies: readonly Allergen[] | undefined
  onChange: (change: Partial<Choices>) => void
}

/** The allergies that the kitchen gets for this order; a change here leaves the profile unchanged. */
export function CheckoutAllergies({ allergies, onChange }: CheckoutAllergiesProps) {
  const { t } = useTranslation('orders')
  const { user } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || user.is_anonymous) return null
  return (
    <section aria-label={t('checkout.allergies')} className="flex items-center justify-between gap-3">
      <p className="flex min-w-0 flex-col gap-1">
        <span>{t('checkout.allergies')}</span>
        <span className="font-semibold">
          {allergies === undefined
            ? '…'
            : allergies.length === 0
              ? t('checkout.allergiesNone')
              : allergies.map((allergen) => t(`allergen.${allergen}`)).join(' · ')}
        </span>
      </p>
      <Button className="shrink-0" disabled={allergies === undefined} onClick={() => setIsOpen(true)}>
        {t('checkout.allergiesChange')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('checkout.allergiesTitle')}
        actions={
          <Button kind="primary" size="large" block onClick={() => setIsOpen(false)}>
            {t('checkout.allergiesDone')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('checkout.allergiesHint')}</p>
          <AllergenChips
            label={t('checkout.allergies')}
            selected={allergies ?? []}
            onChange={(allergens) => onChange({ allergies: { personId: user.id, allergens } })}
          />
        </div>
      </Sheet>
    </section>
  )
}
