import { useEffect, useRef, useState } from 'react'
import { withTeeColours } from '#domain/course/club-tees.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Course } from '#web/data/course/course.ts'
import { useSettings } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CourseMap, MapFix, MapMark, MapNote, MapPin } from '#web/map/course-map.ts'
import type { Editing } from '#web/map/edit-layer.ts'
import { FirstPicture } from '#web/map/first-picture.tsx'
import { defaultPadding, type Padding } from '#web/map/fit.ts'
import type { MapHeat } from '#web/map/heat-layer.ts'
import type { MapMeasure } from '#web/map/measure-tool.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { Skeleton } from '#web/ui/notes.tsx'

/** A position to show, the zoom, and its distance from the middle in pixels. */
export interface MapFocus extends LngLat {
  zoom?: number
  offset?: [x: number, y: number]
}

/** The layers over the land of a course. */
interface MapLayers {
  pins?: MapPin[]
  marks?: MapMark[]
  fix?: MapFix | null
  /** Numbers on the ground of the hole in view. */
  notes?: readonly MapNote[]
  measure?: MapMeasure | null
  /** Address of satellite tiles; null: the drawn land. */
  satellite?: string | null
  /** How often something happened, by position. */
  heat?: MapHeat | null
  /** The geometry being edited. */
  editing?: Editing | null
}

/** A person's gestures on the map. */
interface MapGestures {
  onTap?: (at: LngLat) => void
  onMark?: (id: string) => void
  onHole?: (number: number, at: LngLat) => void
  onMeasure?: (at: LngLat) => void
  onTurn?: (bearing: number) => void
  onSwipe?: (direction: 1 | -1) => void
}

export interface CourseMapViewProps extends MapGestures {
  course: Course
  layers?: MapLayers
  /** The name of the map for screen readers. */
  label: string
  /** The hole that fills the view; null: the whole course. */
  hole?: number | null
  /** A position to bring to the middle. */
  focus?: MapFocus | null
  padding?: Padding
  className?: string
}

const noPins: MapPin[] = []
const noMarks: MapMark[] = []
const noNotes: MapNote[] = []

/** The course drawn by the map engine, which is loaded with the first map. */
export function CourseMapView(props: CourseMapViewProps) {
  const { course, className = 'h-full w-full' } = props
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const { map, isDrawn, failed } = useEngine(container, props)
  // The words about a hole are painted before the map begins to move to it.
  const { layers = {}, hole = null, focus, padding } = useLateValue(props)
  const { pins = noPins, marks = noMarks, fix = null, notes = noNotes } = layers
  const { satellite = null, heat = null } = layers
  // These two follow a finger.
  const { measure = null, editing = null } = props.layers ?? {}

  const tees = useSettings()['course.tees']
  useEffect(
    () => map?.setCourse(withTeeColours(course.course_feature, tees), course.hole),
    [map, course, tees],
  )
  useEffect(() => map?.setPins(pins), [map, pins])
  useEffect(() => map?.setMarks(marks), [map, marks])
  useEffect(() => map?.setFix(fix), [map, fix])
  useEffect(() => map?.setNotes(notes), [map, notes])
  useEffect(() => map?.setSatellite(satellite), [map, satellite])
  useEffect(() => map?.setMeasure(measure), [map, measure])
  useEffect(() => map?.setHeat(heat), [map, heat])
  useEffect(() => map?.setEditing(editing), [map, editing])
  useEffect(() => map?.showHole(hole, padding ? { padding } : {}), [map, hole, padding])
  useEffect(() => {
    if (focus) map?.lookAt(focus, focus.zoom, focus.offset)
  }, [map, focus])

  const isFitted = !focus && !editing
  return (
    <div className={`relative ${className}`}>
      {/* The engine's own canvas is the region and carries the label. */}
      <div ref={container} className="h-full w-full bg-base-300" data-map={map ? 'ready' : 'loading'} />
      {isFitted && !isDrawn && !failed ? (
        <FirstPicture course={course} hole={hole} padding={padding ?? defaultPadding} />
      ) : null}
      {isFitted || map || failed ? null : <Skeleton className="absolute inset-0" />}
      {failed ? (
        <p className="absolute inset-x-6 top-1/3 text-center text-muted">{t('map.unavailable')}</p>
      ) : null}
    </div>
  )
}

/** The engine of a container, created once. It always calls the newest callbacks. */
function useEngine(container: React.RefObject<HTMLDivElement | null>, props: CourseMapViewProps) {
  const [map, setMap] = useState<CourseMap>()
  const [isDrawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState(false)
  const theme = useMapTheme()
  const newest = useRef(props)
  newest.current = props
  const firstTheme = useRef(theme)

  useEffect(() => {
    let engine: CourseMap | undefined
    let isRemoved = false
    import('#web/map/course-map.ts')
      .then(({ CourseMap }) => {
        if (isRemoved || !container.current) return
        engine = new CourseMap(container.current, {
          theme: firstTheme.current,
          latitude: newest.current.course.hole[0]?.line.coordinates[0]?.[1] ?? 50,
          label: newest.current.label,
          reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          usesTaps: () => newest.current.onTap !== undefined,
          onTap: (place) => newest.current.onTap?.(place),
          onMark: (id) => newest.current.onMark?.(id),
          onHole: (number, place) => newest.current.onHole?.(number, place),
          onMeasure: (place) => newest.current.onMeasure?.(place),
          onTurn: (bearing) => newest.current.onTurn?.(bearing),
          onSwipe: (direction) => newest.current.onSwipe?.(direction),
          onDrawn: () => setDrawn(true),
        })
        setMap(engine)
      })
      .catch((cause: unknown) => {
        console.warn('The map could not be drawn', cause)
        setFailed(true)
      })
    return () => {
      isRemoved = true
      engine?.destroy()
    }
  }, [container])

  useEffect(() => map?.setTheme(theme), [map, theme])
  return { map, isDrawn, failed }
}
