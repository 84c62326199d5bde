import { dayIn } from '#domain/base/day.ts'
import { seasonOn } from '#domain/club/opening-season.ts'
import { useClubZone, useSettings } from '#web/data/settings.ts'
import { createEmitter, useStore } from '#web/data/store.ts'

/** The present day at the club, live: a screen may stay open over midnight. */
export function useClubDay(): string {
  const zone = useClubZone()
  return useStore({ get: () => dayIn(zone, new Date()), subscribe: everyMinute })
}

const minutes = createEmitter()
let followerCount = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Calls the listener each minute, with one timer for all. Returns the function that stops it. */
function everyMinute(listener: () => void): () => void {
  const stop = minutes.subscribe(listener)
  followerCount += 1
  timer ??= setInterval(minutes.emit, 60_000)
  return () => {
    stop()
    followerCount -= 1
    if (followerCount > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whether today lies in a season without opening hours: a status from before it does not open the club. */
export function useIsClosedSeason(): boolean {
  return seasonOn(useSettings()['club.hours'], useClubDay())?.hours.length === 0
}
