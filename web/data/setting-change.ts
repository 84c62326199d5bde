import { useMemo, useState } from 'react'
import { clubNow } from '#web/data/clock.ts'
import type { MutationFile, MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop, useOverlay, usePendingFor, write } from '#web/data/outbox/outbox.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'

export type SettingKey = keyof Settings

export interface ShownSetting<Value> {
  /** Includes my own change until it is refused or the settings have been read again. */
  value: Value
  /** My choice that the club refused, if any. */
  refused: Value | undefined
  /** My waiting or refused change of it. */
  sync: MutationRecord | undefined
  /**
   * Changes it, replacing a refused change. The database refuses it when the setting no longer has the value `seen`, by
   * default the shown one. Files go up first. Rejects when the device has no room.
   */
  save: (value: Value, seen?: Value, files?: MutationFile[]) => Promise<void>
}

/** A setting and the state of my own change to it, live. */
export function useSetting<K extends SettingKey>(key: K): ShownSetting<Settings[K]> {
  const read = useSettings()[key]
  const sync = usePendingFor('setting', key)
  const rows = useMemo(() => [{ key, value: read }], [key, read])
  const [row] = useOverlay('setting', rows)
  const shown = row ? row.value : read
  // A choice shows at once, before the device has stored it: a radio that springs back looks refused.
  const [choice, setChoice] = useState<{ value: Settings[K] }>()
  const value = choice ? choice.value : shown
  return {
    value,
    refused: sync?.status === 'error' && !choice ? (sync.payload.data.value as Settings[K]) : undefined,
    sync,
    save: async (next, seen = value, files = []) => {
      const mine = { value: next }
      setChoice(mine)
      try {
        if (sync?.status === 'error') await drop(sync.id)
        const edit = { id: uuidv7(), made_at: new Date(clubNow()).toISOString(), base: { value: seen } }
        await write({ type: 'UPDATE', table: 'setting', id: key, data: { value: next, edit }, files })
      } finally {
        // A later choice may not be stored yet.
        setChoice((latest) => (latest === mine ? undefined : latest))
      }
    },
  }
}
