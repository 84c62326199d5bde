import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import type { ShownSetting } from '#web/data/setting-change.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

const MOVED_ON = 'GS112'

interface SettingStatusProps<Value> {
  setting: ShownSetting<Value>
  /** The value as text; empty for none. */
  format: (value: Value) => string
}

/** The state of an unsaved change to a setting, and the actions on a refused one. */
export function SettingStatus<Value>({ setting, format }: SettingStatusProps<Value>) {
  const { value, refused, sync, save } = setting
  const { t } = useTranslation('settings')
  if (sync?.status === 'pending') return <PendingGlyph status="pending" withWord />
  if (sync?.status !== 'error') return null
  const isMovedOn = refusalOf(sync)?.code === MOVED_ON
  return (
    <div className="flex flex-col gap-2">
      {isMovedOn ? (
        <p className="text-sm wrap-anywhere">{t('nowIs', { value: format(value) || t('nothing') })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isMovedOn && refused !== undefined ? (
          <Button onClick={() => void save(refused).catch(showNotSaved)}>{t('saveMine')}</Button>
        ) : null}
        <Button onClick={() => void drop(sync.id)}>{t('discard')}</Button>
      </div>
    </div>
  )
}
