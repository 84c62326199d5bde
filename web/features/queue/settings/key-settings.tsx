import { type KeyboardEvent, useState } from 'react'
import { type BoardCommand, boardCommands, keyConflict, keyName } from '#domain/queue/keys.ts'
import { resetKeys, setKey, useKeyMap } from '#web/features/queue/keys/key-map.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

/** The keys of this device, each changed by pressing the new key: bump bars send their own keys. */
export function KeySettings() {
  const { t } = useTranslation('queue')
  const keys = useKeyMap()
  const [waiting, setWaiting] = useState<BoardCommand>()
  const [fault, setFault] = useState('')
  const nameOf = (command: BoardCommand) =>
    command.startsWith('choose')
      ? t('keys.choose', { digit: command.at(-1) })
      : t(`keys.${command as 'bump'}`)
  const take = (event: KeyboardEvent) => {
    if (!waiting || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const key = keyName(event.key)
    const owner = event.key === 'Escape' ? null : keyConflict(keys, waiting, key)
    setFault(
      owner === null
        ? ''
        : owner === 'reserved'
          ? t('keys.reserved')
          : t('keys.taken', { key, command: nameOf(owner) }),
    )
    if (owner !== null) return
    if (event.key !== 'Escape') setKey(waiting, key)
    setWaiting(undefined)
  }
  return (
    <details className="rounded-box border border-line">
      <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold">
        {t('keys.title')}
      </summary>
      <div className="flex flex-col gap-3 p-4 pt-0">
        <p className="text-muted text-sm">{t('keys.hint')}</p>
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {boardCommands.map((command) => (
            <li key={command}>
              <Button
                size="glove"
                block
                className="h-14! min-h-14! justify-between! px-3! text-base!"
                aria-pressed={waiting === command}
                onClick={() => {
                  setFault('')
                  setWaiting(command)
                }}
                onKeyDown={take}
                onBlur={() => setWaiting((now) => (now === command ? undefined : now))}
              >
                {nameOf(command)}
                <kbd className="font-bold">{waiting === command ? t('keys.press') : keys[command]}</kbd>
              </Button>
            </li>
          ))}
        </ul>
        <p role="alert" className="text-error empty:hidden">
          {fault}
        </p>
        <Button size="glove" onClick={resetKeys}>
          {t('keys.reset')}
        </Button>
      </div>
    </details>
  )
}
