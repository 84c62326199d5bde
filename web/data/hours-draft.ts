import { useState } from 'react'
import type { Hours } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import type { ShownSetting } from '#web/data/setting-change.ts'

export interface HoursDraft {
  /** The edited hours, else the refused ones, else those of the club. */
  hours: Hours[]
  /** Whether there are unsaved changes. */
  isChanged: boolean
  isFaulty: boolean
  change: (hours: Hours[]) => void
  discard: () => void
  /** Saves the changes. Rejects when the device has no room. */
  save: () => Promise<void>
}

interface Draft {
  hours: Hours[]
  /** The setting when the change began. */
  seen: Hours[]
}

/** An edit of a setting's hours, which is saved as a whole. */
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
