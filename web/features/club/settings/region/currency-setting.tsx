import { useState } from 'react'
import { useSetting } from '#web/data/setting-change.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, minorDigits } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { type ChoiceOption, Select } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'

/** The dialog's example of an amount whose figures stay, in minor units. */
const EXAMPLE_MINOR = 1250

/** The currency of prices. Prices are stored without it, so a change asks first: their figures stay. */
export function CurrencySetting({ choices }: { choices: readonly ChoiceOption<string>[] }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const setting = useSetting('club.currency')
  const { value, refused, sync, save } = setting
  const [choice, setChoice] = useState<string>()
  const current = refused ?? value
  const change = () => {
    if (choice) save(choice).catch(showNotSaved)
    setChoice(undefined)
  }
  const example = (currency: string) => formatMoney(EXAMPLE_MINOR, currency, i18n.language)
  const labelOf = (one: string) => choices.find(({ value }) => value === one)?.label ?? one
  const question = choice ?? current
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('region.currency')} hint={t('region.currencyHint')} error={refusedText(sync)}>
        <Select
          value={choice ?? current}
          choices={choices}
          onChange={(currency) => setChoice(currency === current ? undefined : currency)}
        />
      </Field>
      <SettingStatus setting={setting} format={labelOf} />
      <Dialog
        open={choice !== undefined}
        onClose={() => setChoice(undefined)}
        title={t('region.currencyTitle', { currency: question })}
        actions={
          <>
            <Button block onClick={() => setChoice(undefined)}>
              {t('common:action.cancel')}
            </Button>
            <Button kind="primary" block onClick={change}>
              {t('region.currencyChange')}
            </Button>
          </>
        }
      >
        <p>{t('region.currencyKeeps', { before: example(value), after: example(question) })}</p>
        {minorDigits(value) === minorDigits(question) ? null : (
          <p className="mt-2 text-warning">{t('region.currencyDigits')}</p>
        )}
      </Dialog>
    </div>
  )
}
