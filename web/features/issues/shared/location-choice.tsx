import { useMemo, useState } from 'react'
import { isNearCourse } from '#domain/issues/near-course.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormMap } from '#web/map/form-map.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'

interface LocationPickerProps {
  place: DraftLocation | null
  onPlace: (place: DraftLocation) => void
}

/** A map on which a tap sets the location; nothing without a course map. */
export function LocationPicker({ place, onPlace }: LocationPickerProps) {
  const { t } = useTranslation('issues')
  const { data: course, isLoading } = useCourse()
  const survey = useSurvey()
  const words = useLocationText()
  const [hole, setHole] = useState<number | null>(null)
  const marks = useMemo(() => (place ? [{ id: 'here', state: 'place', ...place }] : []), [place])
  if (isLoading) return <Pending />
  if (!course || course.hole.length === 0) return null
  const choose = (at: { lng: number; lat: number }) =>
    isNearCourse(at, survey) ? onPlace({ ...at, accuracyM: null }) : toast('warning', t('from.away'))
  return (
    <section>
      <SectionHead title={t('report.where')} hint={place ? words(place) : t('report.noPlace')} />
      <div className="overflow-hidden rounded-box border border-line">
        <FormMap
          course={course}
          label={t('report.map')}
          layers={{ marks }}
          marker={place}
          hole={hole}
          onHole={setHole}
          onTap={choose}
        />
      </div>
    </section>
  )
}
