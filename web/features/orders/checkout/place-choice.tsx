import { LocateFixed, MapPin, X } from 'lucide-react'
import { useMemo } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { surveyCourse } from '#domain/issues/course-survey.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import type { Choices } from '#domain/orders/choices.ts'
import { choiceOfPlace, type ServingPlace } from '#domain/orders/serving-place.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { Fix } from '#web/data/position.ts'
import { useChosenPlace, usePlaceDetail } from '#web/features/orders/checkout/chosen-place.ts'
import { HoleChips } from '#web/features/orders/checkout/hole-chips.tsx'
import type { PositionPlace } from '#web/features/orders/checkout/use-position-place.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormMap } from '#web/map/form-map.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'

interface PlaceChoiceProps {
  choices: Choices
  position: PositionPlace
  onChange: (change: Partial<Choices>) => void
}

/** The destination: a place of the club, and on the course the hole and the spot. */
export function PlaceChoice({ choices, position, onChange }: PlaceChoiceProps) {
  const { t, i18n } = useTranslation('orders')
  const { places, served } = useChosenPlace(choices)
  const detailOf = usePlaceDetail(choices)
  // In view before it is chosen, so that one tap chooses hole and place.
  const onCourse = served?.asks_hole ? served : places.find(({ asks_hole }) => asks_hole)
  const choosePlace = (place: ServingPlace, hole: number | null) => {
    position.stop()
    onChange({ ...choiceOfPlace(place), hole, point: null, placeBy: 'person' })
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioList
        label={t('checkout.whichPlace')}
        value={served?.id}
        choices={places.map((place) => ({
          value: place.id,
          label: nameIn(place, i18n.language),
          ...detailOf(place),
        }))}
        onChange={(id) => {
          const chosen = places.find((place) => place.id === id)
          if (chosen) choosePlace(chosen, chosen.asks_hole ? choices.hole : null)
        }}
      />
      {places.length === 0 ? <p className="text-warning">{t('checkout.placeNone')}</p> : null}
      {onCourse ? (
        <>
          <HoleChips
            hole={served?.asks_hole ? choices.hole : null}
            onChange={(hole) => choosePlace(onCourse, hole)}
          />
          <ByPosition position={position} />
        </>
      ) : null}
      {served?.asks_hole && choices.hole !== null ? (
        <Spot choices={choices} position={position} onChange={onChange} />
      ) : null}
    </div>
  )
}

function ByPosition({ position }: { position: PositionPlace }) {
  const { t } = useTranslation('orders')
  const { data: course } = useCourse()
  if (!course || course.hole.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={LocateFixed}
        busy={position.isAsked && position.status === 'searching'}
        onClick={position.ask}
      >
        {t('checkout.spotLocate')}
      </Button>
      {position.isAsked ? <PositionNote position={position} /> : null}
    </div>
  )
}

/** The spot on the hole, on a map. */
function Spot({ choices, position, onChange }: PlaceChoiceProps) {
  const { t } = useTranslation('orders')
  const { data: course } = useCourse()
  const survey = useMemo(() => (course ? surveyCourse(course) : null), [course])
  if (!course || course.hole.length === 0) return null
  const mark = (point: LngLat) => {
    position.stop()
    const hole = survey ? holeAt(survey, point)?.number : undefined
    onChange({ point, placeBy: 'person', ...(hole === undefined ? {} : { hole }) })
  }
  return (
    <section aria-label={t('checkout.spot')} className="overflow-hidden rounded-box border border-line">
      <p className="px-4 py-2 text-muted text-sm">{t('checkout.spotHint')}</p>
      <SpotMap choices={choices} fix={position.fix} onTap={mark} />
      <div className="flex min-h-14 items-center gap-3 px-4 py-1.5">
        <MapPin size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 flex-1 text-sm" aria-live="polite">
          {choices.point ? t('checkout.spotSet') : t('checkout.spotNone')}
        </p>
        {choices.point ? (
          <IconButton
            icon={X}
            label={t('checkout.spotClear')}
            onClick={() => {
              position.stop()
              onChange({ point: null, placeBy: 'person' })
            }}
          />
        ) : null}
      </div>
    </section>
  )
}

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

/** A map of the hole; a tap sets the spot. */
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
  // A marked point replaces a position: both answer the same question.
  const position = useMemo(() => (point ? { ...point, accuracyM: 0 } : fix), [point, fix])
  if (!course || hole === null) return null
  return (
    <FormMap
      course={course}
      label={t('checkout.spot')}
      layers={{ fix: position }}
      marker={point}
      hole={hole}
      padding={padding}
      onTap={onTap}
      className="h-56 w-full md:h-72"
    />
  )
}

/** The quality of the position, or why there is none. */
function PositionNote({ position: { status, fault, fix } }: { position: PositionPlace }) {
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
