import { useEffect, useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { persistedJson, setIfRoom } from '#web/data/persisted-value.ts'
import { useLateOpening } from '#web/ui/late/late-value.ts'

/** The sheet that is open on a page of this tab. */
interface OpenSheet {
  /** Path and query of the page. */
  page: string
  /** The sheet among those of its page. */
  sheet: string
  /** What it shows, such as the id of a dish. */
  shows: string
}

const openSheet = persistedJson('open-sheet', asOpenSheet, 'sessionStorage')

function asOpenSheet(stored: unknown): OpenSheet | undefined {
  const { page, sheet, shows } = fieldsOf(stored)
  return typeof page === 'string' && typeof sheet === 'string' && typeof shows === 'string'
    ? { page, sheet, shows }
    : undefined
}

/** Whether the first screen of this page may still open the sheet that was open before a reload. */
let isReopening = true

/**
 * What a sheet shows, undefined while it is closed, and the function that opens or closes it. An open one opens again when
 * the page is reloaded. Its caller checks that what it shows is still there.
 */
export function useOpenSheet(sheet: string): [string | undefined, (shows: string | undefined) => void] {
  const [wanted, setWanted] = useState(() => beforeReload(sheet))
  // A sheet may take long to draw.
  const shows = useLateOpening(wanted)
  useEffect(() => {
    isReopening = false
  }, [])
  useEffect(() => {
    if (shows === undefined) return
    setIfRoom(openSheet, { page: currentPage(), sheet, shows })
    // A reload does not come here.
    return () => openSheet.set(undefined)
  }, [sheet, shows])
  return [shows, setWanted]
}

function beforeReload(sheet: string): string | undefined {
  const stored = openSheet.get()
  if (!isReopening || !isReload() || stored?.sheet !== sheet || stored.page !== currentPage())
    return undefined
  return stored.shows
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload'
}

function currentPage(): string {
  return location.pathname + location.search
}
