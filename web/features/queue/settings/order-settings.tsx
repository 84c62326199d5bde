import { useHoursDraft } from '#web/data/hours-draft.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** When the kitchen takes orders. */
export function OpeningHours() {
  const { t } = useTranslation(['queue', 'common'])
  const setting = useSetting('kitchen.hours')
  const { hours, isChanged, isFaulty, change, save } = useHoursDraft(setting)
  const { sync } = setting
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-lg">{t('common:kitchenHours.label')}</h3>
        <p className="text-muted text-sm">{t('common:kitchenHours.hint')}</p>
      </div>
      <HoursField
        hours={hours}
        onChange={change}
        isChecked={isChanged}
        label={t('common:kitchenHours.label')}
        isLabelHidden
        always={t('common:kitchenHours.always')}
      />
      {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      {refusedText(sync) ? <p className="text-error text-sm">{refusedText(sync)}</p> : null}
      {isChanged ? (
        <Button
          kind="primary"
          size="glove"
          disabled={isFaulty}
          onClick={() => void save().catch(showNotSaved)}
        >
          {t('common:kitchenHours.save')}
        </Button>
      ) : null}
    </section>
  )
}
