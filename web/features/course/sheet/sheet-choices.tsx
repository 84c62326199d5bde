import { usePersistedChoice } from '#web/data/persisted-value.ts'
import { useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** The options of the sheet, remembered on this device. */
export function useSheetChoices() {
  const [paper, setPaper] = usePersistedChoice('sheet-paper', ['a4', 'letter'], 'a4')
  const [form, setForm] = usePersistedChoice('sheet-form', ['page', 'pocket'], 'page')
  const [measure, setMeasure] = useGreenUnit()
  return { paper, setPaper, form, setForm, measure, setMeasure }
}

export function SheetChoices({ choice }: { choice: ReturnType<typeof useSheetChoices> }) {
  const { t } = useTranslation('course')
  const { paper, setPaper, form, setForm, measure, setMeasure } = choice
  return (
    <>
      <Segmented
        label={t('sheet.form')}
        showLabel
        value={form}
        choices={[
          { value: 'page', label: t('sheet.page') },
          { value: 'pocket', label: t('sheet.pocket') },
        ]}
        onChange={setForm}
      />
      <Segmented
        label={t('sheet.paper')}
        showLabel
        value={paper}
        choices={[
          { value: 'a4', label: 'A4' },
          { value: 'letter', label: t('sheet.letter') },
        ]}
        onChange={setPaper}
      />
      <Segmented
        label={t('sheet.measure')}
        showLabel
        value={measure}
        choices={[
          { value: 'paces', label: t('sheet.paces') },
          { value: 'metres', label: t('sheet.metres') },
        ]}
        onChange={setMeasure}
      />
    </>
  )
}

export function SlopeSwitch({
  isKnownDay,
  checked,
  onChange,
}: {
  isKnownDay: boolean
  checked: boolean
  onChange: (on: boolean) => void
}) {
  const { t } = useTranslation('course')
  if (!isKnownDay) return <p className="text-muted text-sm">{t('sheet.noSlope')}</p>
  return <Switch label={t('sheet.slope')} hint={t('sheet.slopeHint')} checked={checked} onChange={onChange} />
}
