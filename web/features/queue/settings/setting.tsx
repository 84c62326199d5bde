import type { ReactNode } from 'react'
import type { LimitKey } from '#domain/generated/limits.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { usePendingFor, write } from '#web/data/outbox/outbox.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

export type SettingKey = Extract<keyof Settings, `kitchen.${string}` | `orders.${string}` | LimitKey>

/** A part of the settings under its heading. */
export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-lg">{title}</h3>
      <p className="mb-3 text-muted text-sm">{hint}</p>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </section>
  )
}

/** A setting with my own change to it already in it, and how that change stands. */
export function useSetting<K extends SettingKey>(key: K) {
  const read = useSettings()[key]
  const sync = usePendingFor('setting', key)
  return { value: sync?.status === 'pending' ? (sync.payload.data.value as Settings[K]) : read, sync }
}

/** Why my change to a setting was refused. */
export function refusedText(sync: ReturnType<typeof usePendingFor>): string | undefined {
  return sync?.status === 'error' ? errorText(refusalOf(sync)) : undefined
}

/** Changes a setting. */
export function saveSetting<K extends SettingKey>(key: K, value: Settings[K]): void {
  write({ type: 'UPDATE', table: 'setting', id: key, data: { value } }).catch(showNotSaved)
}
