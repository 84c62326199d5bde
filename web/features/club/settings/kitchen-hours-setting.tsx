import { hoursText } from '#domain/menu/hours-text.ts'
import { useHoursDraft } from '#web/data/hours-draft.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { DraftActions } from '#web/features/club/settings/draft-actions.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { dayNames } from '#web/ui/format/day-names.ts'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

/** The kitchen's ordering hours: the same as in its board's settings. */
export function KitchenHoursSetting() {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const setting = useSetting('kitchen.hours')
  const { hours, isChanged, isFaulty, change, save, discard } = useHoursDraft(setting)
  const fault = refusedText(setting.sync)
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <div className="max-w-md">
        <HoursField
          hours={hours}
          onChange={change}
          isChecked={isChanged}
          label={t('common:kitchenHours.label')}
          isLabelHidden
          always={t('common:kitchenHours.always')}
        />
      </div>
      {fault ? <p className="text-error text-sm">{fault}</p> : null}
      <SettingStatus
        setting={setting}
        format={(all) => hoursText(all, dayNames(i18n.language)) || t('common:kitchenHours.always')}
      />
      {isChanged ? (
        <div className="flex flex-wrap gap-2">
          <DraftActions
            save={t('common:kitchenHours.save')}
            disabled={isFaulty}
            onSave={() => void save().catch(showNotSaved)}
            onDiscard={discard}
          />
        </div>
      ) : null}
    </div>
  )
}
