import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hours } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { Button } from '#web/ui/button.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** When the kitchen takes orders. */
export function OpeningHours() {
  const { t } = useTranslation('queue')
  const { value, sync, save: saveSetting } = useSetting('kitchen.hours')
  const [draft, setDraft] = useState<Hours[]>()
  const hours = draft ?? value
  const faulty = hours.some((span) => hoursFault(span) !== null)
  const save = () => {
    if (!draft || faulty) return
    setDraft(undefined)
    saveSetting(draft).catch(showNotSaved)
  }
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-lg">{t('settings.hours')}</h3>
        <p className="text-muted text-sm">{t('settings.hoursHint')}</p>
      </div>
      <HoursField
        hours={hours}
        onChange={setDraft}
        isChecked={draft !== undefined}
        always={t('settings.alwaysOpen')}
      />
      {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      {refusedText(sync) ? <p className="text-error text-sm">{refusedText(sync)}</p> : null}
      {draft ? (
        <Button kind="primary" size="glove" disabled={faulty} onClick={save}>
          {t('settings.hoursSave')}
        </Button>
      ) : null}
    </section>
  )
}
