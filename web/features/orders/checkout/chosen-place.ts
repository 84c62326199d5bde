import { nameIn } from '#domain/base/translated-name.ts'
import { isServed } from '#domain/menu/hours.ts'
import type { Choices, OrderPlace } from '#domain/orders/choices.ts'
import { nextOpening, type ServingPlace, servingPlaceOf } from '#domain/orders/serving-place.ts'
import { useServingPlaces } from '#web/data/course/serving-places.ts'
import { useSettings } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'

const FIXED: readonly OrderPlace[] = ['clubhouse', 'halfway_house', 'hole']

/** The places that take orders, and the chosen one; the fixed three until the club's are read. */
export function useChosenPlace(choices: Pick<Choices, 'place' | 'servingPlaceId'>) {
  const { t } = useTranslation('orders')
  const { query, places: read } = useServingPlaces()
  const places = query.data
    ? read.filter(({ is_active }) => is_active)
    : FIXED.map((code, position) => fixedPlace(code, t(`checkout.${code}`), position))
  return { places, served: servingPlaceOf(places, choices) }
}

function fixedPlace(code: OrderPlace, name: string, position: number): ServingPlace {
  const isHole = code === 'hole'
  return {
    ...{ id: code, code, name, name_i18n: {}, kind: isHole ? 'delivery' : 'collection', asks_hole: isHole },
    ...{ hours: [], is_active: true, position },
  }
}

/** Whether a place is open at the order's time, and if not, its next opening; null: none within eight days. */
function useOpening({ wantedAt }: Pick<Choices, 'wantedAt'>) {
  const { i18n } = useTranslation()
  const settings = useSettings()
  const zone = settings['club.time_zone']
  const minute = Math.floor(useNow(20_000) / 60_000) * 60_000
  const moment = new Date(wantedAt === null ? minute : wantedAt)
  return ({ hours }: ServingPlace): { isOpen: boolean; next: string | null } => {
    if (isServed(hours, moment, zone)) return { isOpen: true, next: null }
    const next = nextOpening([hours, settings['kitchen.hours']], moment, zone)
    return { isOpen: false, next: next && formatMoment(next.toISOString(), i18n.language, zone) }
  }
}

/** Whether a place is for collection or delivery, and when a closed one opens. */
export function usePlaceDetail(choices: Pick<Choices, 'wantedAt'>) {
  const { t } = useTranslation('orders')
  const openingOf = useOpening(choices)
  return (place: ServingPlace): { detail: string; isWarning: boolean } => {
    const { isOpen, next } = openingOf(place)
    if (isOpen) return { detail: t(`checkout.kind.${place.kind}`), isWarning: false }
    return { detail: next ? t('checkout.opens', { time: next }) : t('checkout.placeShut'), isWarning: true }
  }
}

/** The destination as text: `Brought to hole 7`. */
export function usePlaceAnswer(choices: Choices): string {
  const { t, i18n } = useTranslation('orders')
  const { served } = useChosenPlace(choices)
  if (!served) return t('checkout.placeGone')
  if (served.asks_hole && choices.hole === null) return t('checkout.holeOpen')
  if (served.asks_hole) return t('checkout.toHole', { number: choices.hole })
  return t(`checkout.to.${served.kind}`, { place: nameIn(served, i18n.language) })
}

/** The problem of the chosen place as a sentence; null: none. */
export function usePlaceProblem(choices: Choices): string | null {
  const { t, i18n } = useTranslation('orders')
  const { served } = useChosenPlace(choices)
  const openingOf = useOpening(choices)
  if (!served) return t('checkout.placeGone')
  const { isOpen, next } = openingOf(served)
  if (isOpen) return served.asks_hole && choices.hole === null ? t('checkout.holeOpen') : null
  const place = nameIn(served, i18n.language)
  return next ? t('checkout.placeClosed', { place, time: next }) : t('checkout.placeClosedLong', { place })
}
