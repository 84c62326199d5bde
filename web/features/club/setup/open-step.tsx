import { useState } from 'react'
import { write } from '#web/data/outbox/outbox.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { markStep } from '#web/features/club/setup/setup-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { useGo } from '#web/ui/link.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

type SignUp = Settings['people.sign_up']
const ways: readonly SignUp[] = ['open', 'approval', 'invited']

/** The last step: who may join, and the club's address for members. */
export function OpenStep() {
  const { t } = useTranslation('club')
  const go = useGo()
  const current = useSettings()['people.sign_up']
  const [choice, setChoice] = useState<SignUp>()
  const signUp = choice ?? current
  const address = location.origin
  const open = async () => {
    if (signUp !== current)
      await write({ type: 'UPDATE', table: 'setting', id: 'people.sign_up', data: { value: signUp } })
    await markStep('open', 'done')
    go('/')
  }
  return (
    <div className="flex flex-col gap-5">
      <RadioList
        label={t('setup.open.signUp')}
        value={signUp}
        choices={ways.map((value) => ({
          ...{ value, label: t(`setup.open.${value}`), detail: t(`setup.open.${value}Hint`) },
        }))}
        onChange={setChoice}
      />
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={address} label={t('setup.open.code')} className="size-32" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium text-sm">{t('setup.open.address')}</p>
          <p className="wrap-anywhere font-semibold">{address}</p>
          <p className="text-muted text-sm">{t('setup.open.addressHint')}</p>
        </div>
      </div>
      <Button kind="primary" size="large" onClick={() => void open().catch(showNotSaved)}>
        {t('setup.open.action')}
      </Button>
    </div>
  )
}
