import { useState } from 'react'
import type { Hours } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import type { ShownSetting } from '#web/data/setting-change.ts'

export interface HoursDraft {
  /** The hours as they are changed now, else those that were refused, else those of the club. */
  hours: Hours[]
  /** Whether they are changed and not saved. */
  isChanged: boolean
  isFaulty: boolean
  change: (hours: Hours[]) => void
  discard: () => void
  /** Saves what was changed. Rejects when the device has no room. */
  save: () => Promise<void>
}

interface Draft {
  hours: Hours[]
  /** The setting when the change began. */
  seen: Hours[]
}

/** A change of the hours of a setting, which is saved as a whole. */
export function useHoursDraft(setting: ShownSetting<Hours[]>): HoursDraft {
  const [draft, setDraft] = useState<Draft>()
  const hours = draft?.hours ?? setting.refused ?? setting.value
  const isFaulty = hours.some((span) => hoursFault(span) !== null)
  const save = async () => {
    if (!draft || isFaulty) return
    await setting.save(draft.hours, draft.seen)
    setDraft(undefined)
  }
  return {
    ...{ hours, isFaulty, save },
    isChanged: draft !== undefined,
    change: (next) => setDraft({ hours: next, seen: draft ? draft.seen : setting.value }),
    discard: () => setDraft(undefined),
  }
}
