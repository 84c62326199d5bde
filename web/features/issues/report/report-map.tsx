import { useMemo, useState } from 'react'
import { useCourse } from '#web/data/course/course.ts'
import type { ReportDraft } from '#web/features/issues/report/report-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormMap } from '#web/map/form-map.tsx'
import { useGo } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/notes.tsx'

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

interface ReportMapProps {
  draft: ReportDraft
  marks: { id: string; status: string; lng: number | null; lat: number | null }[]
  onTap: (place: { lng: number; lat: number }) => void
}

/** A strip of the map: a tap sets the location, a tap on a hole's number moves there. */
export function ReportMap({ draft, marks, onTap }: ReportMapProps) {
  const { t } = useTranslation('issues')
  const { data: course, isLoading } = useCourse()
  const go = useGo()
  const { place, holeId } = draft
  const [tappedHole, setTappedHole] = useState<number | null>(null)
  const hole = course?.hole.find(({ id }) => id === holeId)?.number ?? tappedHole
  const mapMarks = useMemo(
    () => [
      ...marks.flatMap(({ id, status, lng, lat }) => {
        return lng === null || lat === null ? [] : [{ id, state: status, lng, lat }]
      }),
      ...(place ? [{ id: 'here', state: 'place', lng: place.lng, lat: place.lat }] : []),
    ],
    [marks, place],
  )
  const fix = useMemo(
    () => (place?.accuracyM == null ? null : { ...place, accuracyM: place.accuracyM }),
    [place],
  )
  if (isLoading) return <Pending />
  if (!course || course.hole.length === 0) return null
  return (
    <FormMap
      course={course}
      label={t('report.map')}
      layers={{ marks: mapMarks, fix }}
      hole={hole}
      marker={place}
      padding={padding}
      onHole={setTappedHole}
      onTap={onTap}
      onMark={(issueId) => (issueId === 'here' ? undefined : go('/issuedetails', { issueId }))}
    />
  )
}
