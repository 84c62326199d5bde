import { useMemo } from 'react'
import { courseOutline } from '#domain/course/course-outline.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { groundOutline } from '#domain/course/ground-outline.ts'
import { holeOutline } from '#domain/course/hole-outline.ts'
import type { Course } from '#web/data/course/course.ts'
import { CoursePicture } from '#web/ui/pictures/course-picture.tsx'

/** A hole and a half: enough around a marker to recognise its place. */
const AROUND_M = 400
const MARKER_RADIUS = 11
const MARK_RADIUS = 7

interface StillMapProps {
  course: Course
  marker: LngLat | null
  /** Shown without a marker; null: the whole course. */
  hole: number | null
  /** Other marks around the marker. */
  marks: readonly LngLat[]
}

/** A picture of the ground around a marker, of a hole or of the course, drawn without the map engine. */
export function StillMap({ course, marker, hole, marks }: StillMapProps) {
  const [lng, lat] = [marker?.lng, marker?.lat]
  const ground = useMemo(
    () => (lng === undefined || lat === undefined ? null : groundOutline(course, { lng, lat }, AROUND_M)),
    [course, lng, lat],
  )
  const overview = useMemo(() => {
    if (ground) return null
    const holeOnMap = course.hole.find(({ number }) => number === hole)
    return (holeOnMap && holeOutline(holeOnMap, course.course_feature)) ?? courseOutline(course)
  }, [course, hole, ground])
  if (ground && marker) {
    const middle = ground.place(marker)
    return (
      <CoursePicture outline={ground} className="size-full" fills>
        {marks.map((mark) => {
          const { x, y } = ground.place(mark)
          return (
            <circle key={`${mark.lng} ${mark.lat}`} cx={x} cy={y} r={MARK_RADIUS} className="fill-warning" />
          )
        })}
        <circle
          cx={middle.x}
          cy={middle.y}
          r={MARKER_RADIUS}
          className="fill-primary stroke-base-100"
          strokeWidth={4}
          data-marker
        />
      </CoursePicture>
    )
  }
  return overview ? <CoursePicture outline={overview} className="size-full p-4" /> : null
}
