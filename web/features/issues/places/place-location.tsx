import { useMemo, useState } from 'react'
import { isNearCourse } from '#domain/issues/near-course.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { IssuePlace } from '#web/features/issues/shared/issue-places.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

interface PlaceLocationProps {
  place: Pick<IssuePlace, 'lng' | 'lat'>
  hint: string
  error: boolean
  onChange: (place: { lng: number | null; lat: number | null }) => void
}

export function PlaceLocation({ place, hint, error, onChange }: PlaceLocationProps) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  const survey = useSurvey()
  const words = useLocationText()
  const [hole, setHole] = useState<number | null>(null)
  const { lng, lat } = place
  const marks = useMemo(
    () => (lng === null || lat === null ? [] : [{ id: 'here', state: 'place', lng, lat }]),
    [lng, lat],
  )
  const tap = (at: { lng: number; lat: number }) => {
    if (isNearCourse(at, survey)) onChange(at)
    else toast('warning', t('from.away'))
  }
  return (
    <div id="code-place">
      <p className="mb-1.5 font-medium text-sm">{t('fact.place')}</p>
      {course && course.hole.length > 0 ? (
        <CourseMapView
          course={course}
          label={t('report.map')}
          layers={{ marks }}
          hole={hole}
          padding={padding}
          onHole={setHole}
          onTap={tap}
          className="h-56 w-full overflow-hidden rounded-box border border-line"
        />
      ) : null}
      <div className="flex min-h-11 items-center gap-2 pt-1 text-sm">
        <p className={`flex-1 ${error ? 'text-error' : 'text-muted'}`} role={error ? 'alert' : undefined}>
          {words(place) ?? hint}
        </p>
        {lng === null ? null : (
          <Button kind="quiet" onClick={() => onChange({ lng: null, lat: null })}>
            {t('report.clearPlace')}
          </Button>
        )}
      </div>
    </div>
  )
}
