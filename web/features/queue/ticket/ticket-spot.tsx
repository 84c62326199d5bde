import { useMemo } from 'react'
import { useCourse } from '#web/data/course/course.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { SectionHead } from '#web/ui/list.tsx'

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

/** The guest's position on the hole; nothing if the guest did not mark it. */
export function TicketSpot({ ticket }: { ticket: KitchenTicket }) {
  const { t } = useTranslation('queue')
  const { data: course } = useCourse()
  const { place_lng: lng, place_lat: lat, place_hole } = ticket
  const fix = useMemo(() => (lng == null || lat == null ? null : { lng, lat, accuracyM: 0 }), [lng, lat])
  if (!course || !fix) return null
  return (
    <section>
      <SectionHead title={t('ticket.spot')} />
      <div className="overflow-hidden rounded-box border border-line">
        <CourseMapView
          course={course}
          label={t('ticket.spot')}
          layers={{ fix }}
          hole={place_hole}
          padding={padding}
          className="h-72 w-full"
        />
      </div>
    </section>
  )
}
