import { useEffect } from 'react'
import { supabase } from '#web/data/client.ts'
import { currentConnection } from '#web/data/realtime.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { knownQueue, onQueueEvent } from '#web/features/queue/data/queue-feed.ts'
import type { View } from '#web/features/queue/use-view.ts'

/** The club counts a board as closed after 40 seconds without a report. */
const REPORT_MS = 15_000
/** New tickets within this time share a report. Short: the club writes a row per ticket; 40 at once delay an order. */
const GATHER_MS = 500

/** The id of this page's board. */
const boardId = uuidv7()
let shownView: View | undefined
let openTicket: string | undefined

/**
 * Reports to the club, while a board is on the screen, the last event of the log that it has applied: the board counts
 * each ticket up to there, hidden ones included. Only a visible page with a live channel reports. It bypasses the
 * outbox: a late report would claim that a disconnected board counted tickets.
 */
export function useBoardReport(view: View): void {
  useEffect(() => {
    shownView = view
    let soon: ReturnType<typeof setTimeout> | undefined
    const report = () => void sendReport(view)
    const reportSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        report()
      }, GATHER_MS)
    }
    reportSoon()
    const timer = setInterval(report, REPORT_MS)
    const stopEvents = onQueueEvent(({ kind, from_status }) => {
      if (kind === 'step' && from_status === null) reportSoon()
    })
    document.addEventListener('visibilitychange', reportSoon)
    return () => {
      shownView = undefined
      clearInterval(timer)
      clearTimeout(soon)
      stopEvents()
      document.removeEventListener('visibilitychange', reportSoon)
    }
  }, [view])
}

async function sendReport(view: View): Promise<void> {
  const queue = knownQueue()
  if (!queue || !isWatched()) return
  // The next report replaces a failed one.
  await supabase().rpc('report_board', {
    board: boardId,
    station: view === 'pass' ? 'all' : view,
    counted: queue.log.seq,
  })
}

/** Records that a screen shows one ticket in full, until the returned function is called. */
export function noteOpenTicket(id: string): () => void {
  openTicket = id
  return () => {
    if (openTicket === id) openTicket = undefined
  }
}

/** Whether this device shows a board, visible or not. */
export function hasBoard(): boolean {
  return shownView !== undefined
}

/** Whether a person at this device can see the ticket: on its board, or in full. */
export function isShownHere(id: string): boolean {
  if (!isWatched()) return false
  if (openTicket === id) return true
  const ticket = shownView && knownQueue()?.tickets.find((one) => one.id === id)
  return (
    !!ticket &&
    (shownView === 'all' || shownView === 'pass' || ticket.lines.some(({ station }) => station === shownView))
  )
}

function isWatched(): boolean {
  return document.visibilityState === 'visible' && currentConnection().live
}
