import { useMemo, useState } from 'react'
import { config } from '#web/data/config.ts'
import { type Course, useFlagColours } from '#web/data/course/course.ts'
import type { PinSet } from '#web/data/course/pins.ts'
import { useWeatherNow } from '#web/data/course/weather.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { neighbour } from '#web/features/course/map/chosen-hole.ts'
import { useDayOnMap } from '#web/features/course/map/closures-on-map.tsx'
import { useIssueMarks } from '#web/features/course/map/issue-marks.ts'
import { useToggle } from '#web/features/course/map/map-buttons.tsx'
import { useFollowedHole } from '#web/features/course/map/use-followed-hole.ts'
import { useHolePage } from '#web/features/course/map/use-hole-page.ts'
import { useLocating } from '#web/features/course/map/use-locating.ts'
import { mapPins } from '#web/features/course/map-pins.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** Space for the hole bar above and the panel below. */
const holePadding = { top: 112, right: 24, bottom: 290, left: 24 }
const wideHolePadding = { top: 130, right: 400, bottom: 32, left: 24 }
/** The opened details of a phone take about a quarter more of its height; the hole stays in view above them. */
function openedPadding() {
  return { ...holePadding, bottom: holePadding.bottom - 16 + Math.min(208, innerHeight * 0.26) }
}
/** The extra height of the panel in large text. */
function largeTextPx() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 20 ? 90 : 0
}
const wholePadding = { top: 104, right: 28, left: 20 }
/** The height of the navigation bar under the whole course's panel, with the gaps around the panel and the buttons. */
const BELOW_PANEL_PX = 116
/** Leaves space for the bar above and the buttons at the right. */
const wideWholePadding = { top: 104, right: 120, bottom: 60, left: 48 }

export type MapState = ReturnType<typeof useMapState>

/** The state shared by a day's map and its controls: the hole in view, the layers, my position. */
export function useMapState(course: Course, pins: PinSet | null, day: string) {
  // From this width the panel fits beside the map.
  const isWide = useMediaQuery('(min-width: 48rem)')
  const colours = useFlagColours()
  const weather = useWeatherNow()
  const [isDetailed, setDetailed] = useState(false)
  const [upDegrees, setUpDegrees] = useState(0)
  const { locating, position, me } = useLocating()
  const followed = useFollowedHole(course, position.fix)
  const { chosenHole } = followed
  const isStaff = ['maintenance', 'admin'].includes(useRole())
  const issuesShown = useToggle(true)
  const issues = useIssueMarks(isStaff && issuesShown.on)
  const today = useDayOnMap(day)
  const marks = useMemo(() => [...issues, ...today.marks], [issues, today.marks])
  const pictures = config().satellite
  const satellite = useToggle(false)
  const flags = useMemo(() => mapPins(pins, colours), [pins, colours])
  const hole = course.hole.find(({ number }) => number === chosenHole.number)
  const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole?.id)
  const [bannerPx, setBannerPx] = useState(0)
  const [wholePanelPx, setWholePanelPx] = useState(52)
  const [wholeButtonsPx, setWholeButtonsPx] = useState(48)
  const padding = useMemo(() => {
    if (!hole) {
      // A status with a note makes the panel taller: panel, buttons and banner must cover no hole.
      const bottom = BELOW_PANEL_PX + wholePanelPx + wholeButtonsPx
      const room = isWide ? wideWholePadding : { ...wholePadding, bottom }
      return { ...room, top: room.top + bannerPx }
    }
    const room = isWide ? wideHolePadding : isDetailed ? openedPadding() : holePadding
    // The banner of a closure or of the course status must not cover a green.
    return { ...room, top: room.top + bannerPx, bottom: room.bottom + (isWide ? 0 : largeTextPx()) }
  }, [hole, isWide, isDetailed, bannerPx, wholePanelPx, wholeButtonsPx])
  const page = useHolePage(course, hole, pin, position.fix)
  const step = (direction: 1 | -1) => chosenHole.set(neighbour(course, hole, direction))
  return {
    chosenHole,
    followed,
    hole,
    pin,
    page,
    step,
    padding,
    setBannerPx,
    setWholePanelPx,
    setWholeButtonsPx,
    flags,
    marks,
    today,
    weather,
    position,
    me,
    locating,
    isStaff,
    issuesShown,
    pictures,
    satellite,
    isDetailed,
    setDetailed,
    upDegrees,
    setUpDegrees,
  }
}
