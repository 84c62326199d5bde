import { LocateFixed, MapPin, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { surveyCourse } from '#domain/issues/course-survey.ts'
import { reportFixFault } from '#domain/issues/fix.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import type { Choices } from '#domain/orders/choices.ts'
import { choiceOfPlace } from '#domain/orders/serving-place.ts'
import { useCourse } from '#web/data/course.ts'
import { type Fix, usePosition } from '#web/data/position.ts'
import { useChosenPlace, usePlaceDetail } from '#web/features/orders/checkout/chosen-place.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'

interface PlaceProps {
  choices: Choices
  onChange: (change: Partial<Choices>) => void
}

/** Where it is collected or brought to: a place of the club, and for one on the course the hole and the spot. */
export function CheckoutPlace({ choices, onChange }: PlaceProps) {
  const { t, i18n } = useTranslation('orders')
  const { places, served } = useChosenPlace(choices)
  const detailOf = usePlaceDetail(choices)
  return (
    <div className="flex flex-col gap-3">
      <RadioList
        label={t('checkout.where')}
        value={served?.id}
        choices={places.map((place) => ({
          value: place.id,
          label: nameIn(place, i18n.language),
          ...detailOf(place),
        }))}
        onChange={(id) => {
          const chosen = places.find((place) => place.id === id)
          if (chosen) onChange(choiceOfPlace(chosen))
        }}
      />
      {places.length === 0 ? <p className="text-warning">{t('checkout.placeNone')}</p> : null}
      {served?.asks_hole ? <OnHole choices={choices} onChange={onChange} /> : null}
    </div>
  )
}

function OnHole({ choices, onChange }: PlaceProps) {
  const { t } = useTranslation('orders')
  const { data: course } = useCourse()
  const survey = useMemo(() => (course ? surveyCourse(course) : null), [course])
  const [following, setFollowing] = useState(false)
  const position = usePosition(following)
  const fault = position.fix && reportFixFault(position.fix, survey)
  const isDrawn = course != null && course.hole.length > 0
  const numbers = isDrawn
    ? course.hole.map(({ number }) => number)
    : Array.from({ length: 18 }, (_, at) => at + 1)
  const mark = (point: LngLat) => {
    const hole = survey ? holeAt(survey, point)?.number : undefined
    onChange(hole === undefined ? { point } : { point, hole })
  }
  useFixes(fault ? null : position.fix, (fix) => mark({ lng: fix.lng, lat: fix.lat }))
  return (
    <>
      <Field label={t('checkout.whichHole')}>
        <Select
          value={String(choices.hole)}
          choices={numbers.map((number) => ({
            value: String(number),
            label: t('checkout.atHole', { number }),
          }))}
          onChange={(hole) => {
            setFollowing(false)
            onChange({ hole: Number(hole), point: null })
          }}
        />
      </Field>
      {isDrawn ? (
        <section aria-label={t('checkout.spot')}>
          <p className="mb-1.5 text-muted text-sm">{t('checkout.spotHint')}</p>
          <div className="overflow-hidden rounded-box border border-line bg-base-100">
            <SpotMap
              choices={choices}
              fix={position.fix}
              onTap={(point) => {
                setFollowing(false)
                mark(point)
              }}
            />
            <div className="flex min-h-14 items-center gap-3 px-4 py-2">
              <MapPin size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
              <p className="min-w-0 flex-1 text-sm" aria-live="polite">
                {choices.point ? t('checkout.spotSet') : t('checkout.spotNone')}
              </p>
              {choices.point ? (
                <IconButton
                  icon={X}
                  label={t('checkout.spotClear')}
                  onClick={() => {
                    setFollowing(false)
                    onChange({ point: null })
                  }}
                />
              ) : null}
            </div>
          </div>
        </section>
      ) : null}
      {isDrawn ? (
        <Button
          icon={LocateFixed}
          busy={following && position.status === 'searching'}
          onClick={() => setFollowing(true)}
        >
          {t('checkout.spotLocate')}
        </Button>
      ) : null}
      {following ? <PositionNote status={position.status} fault={fault} fix={position.fix} /> : null}
    </>
  )
}

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

/** The hole; tapping it says where. */
function SpotMap({
  choices: { hole, point },
  fix,
  onTap,
}: {
  choices: Choices
  fix: Fix | null
  onTap: (point: LngLat) => void
}) {
  const { t } = useTranslation('orders')
  const { data: course } = useCourse()
  // A marked point takes the place of a position: both answer the same question.
  const position = useMemo(() => (point ? { ...point, accuracyM: 0 } : fix), [point, fix])
  if (!course) return null
  return (
    <CourseMapView
      course={course}
      label={t('checkout.spot')}
      layers={{ fix: position }}
      hole={hole}
      padding={padding}
      onTap={onTap}
      className="h-56 w-full md:h-72"
    />
  )
}

interface PositionNoteProps {
  status: ReturnType<typeof usePosition>['status']
  fault: ReturnType<typeof reportFixFault>
  fix: Fix | null
}

/** How good the position is, or why there is none. */
function PositionNote({ status, fault, fix }: PositionNoteProps) {
  const { t } = useTranslation('orders')
  const metres = Math.round(fix?.accuracyM ?? 0)
  if (status === 'off' || status === 'searching') return null
  if (status === 'found' && !fault) {
    return <p className="text-muted text-sm">{t('checkout.gps.found', { metres })}</p>
  }
  const why = status === 'found' ? fault : status
  return (
    <p role="status" className="text-sm text-warning">
      {t(`checkout.gps.${why === 'nowhere' || why === null ? 'unavailable' : why}`, { metres })}
    </p>
  )
}

/** Calls back with each fix, once. */
function useFixes(fix: Fix | null, onFix: (fix: Fix) => void) {
  const latestOnFix = useRef(onFix)
  latestOnFix.current = onFix
  useEffect(() => {
    if (fix) latestOnFix.current(fix)
  }, [fix])
}
