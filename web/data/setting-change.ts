import { useMemo, useState } from 'react'
import { clubNow } from '#web/data/clock.ts'
import type { MutationFile, MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop, useOverlay, usePendingFor, write } from '#web/data/outbox/outbox.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'

export type SettingKey = keyof Settings

export interface ShownSetting<Value> {
  /** With my own change to it already in it, until that is refused or the settings have been read again. */
  value: Value
  /** What I chose and the club refused; undefined: nothing. */
  refused: Value | undefined
  /** My change to it that waits or was refused. */
  sync: MutationRecord | undefined
  /**
   * Changes it, in place of a refused change. The database refuses it when the setting no longer has the value `seen`,
   * which is the shown one by default. Files go up first. Rejects when the device has no room.
   */
  save: (value: Value, seen?: Value, files?: MutationFile[]) => Promise<void>
}

/** A setting and how my own change to it stands, live. */
export function useSetting<K extends SettingKey>(key: K): ShownSetting<Settings[K]> {
  const read = useSettings()[key]
  const sync = usePendingFor('setting', key)
  const rows = useMemo(() => [{ key, value: read }], [key, read])
  const [row] = useOverlay('setting', rows)
  const shown = row ? row.value : read
  // A choice shows at once, not only when the device keeps it: a radio that springs back looks refused.
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
        // A later choice may not be kept yet.
        setChoice((latest) => (latest === mine ? undefined : latest))
      }
    },
  }
}
