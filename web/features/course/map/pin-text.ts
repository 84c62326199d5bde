import { approachTo } from '#domain/course/green/line-of-play.ts'
import { pinSheetPlace, wholePaces } from '#domain/course/green/paces.ts'
import type { Pin, PinSet } from '#web/data/course/pins.ts'
import { useClubZone } from '#web/data/settings.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay, formatTime } from '#web/ui/format/format.ts'

/** The state of today's pin: cut (with the time) or planned, with the day if it is another; or none. */
export function usePinState(pin: Pin | undefined, pins: PinSet | null, day: string): string {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  if (!pin) return t(pins ? 'map.noPin' : 'map.noPins')
  if (pin.cut) {
    const time = formatTime(pin.cut.cut_at, i18n.language, zone)
    return pin.cut.date === day
      ? t('mapView.cut', { time })
      : t('mapView.cutOn', { day: formatDay(pin.cut.date, i18n.language), time })
  }
  return pins && pins.date !== day
    ? t('mapView.plannedOn', { day: formatDay(pins.date, i18n.language) })
    : t('mapView.planned')
}

/**
 * The position of a pin on its green, as on a pin sheet: zone, distance from the front and from the side; null without
 * a pin. In paces beside yards, in metres beside metres.
 */
export function usePinPlace(framed: FramedHole, pin: Pin | undefined): string | null {
  const { t } = useTranslation('course')
  const isInMetres = useUnits() === 'metres'
  if (!pin) return null
  const zone = pin.zone ? t(zones[pin.zone]) : null
  const place =
    framed.green && framed.pin
      ? pinSheetPlace(framed.green, approachTo(framed.green, framed.line), framed.pin)
      : null
  if (!place) return zone ?? t('mapView.pinOffGreen')
  const { fromFront, fromSide, depth, side } = place
  const on = isInMetres
    ? t('mapView.metresOn', { metres: Math.round(fromFront), depth: Math.round(depth) })
    : t('mapView.pacesOn', { paces: wholePaces(fromFront), depth: wholePaces(depth) })
  const aside = isInMetres
    ? t(side === 'left' ? 'mapView.metresLeft' : 'mapView.metresRight', { metres: Math.round(fromSide) })
    : t(side === 'left' ? 'mapView.pacesLeft' : 'mapView.pacesRight', { paces: wholePaces(fromSide) })
  return [zone, on, aside].filter(Boolean).join(', ')
}

/** The same in the short form of the pin sheet; null without a pin on a mapped green. */
export function useShortPinPlace({ green, line, pin: point }: FramedHole, pin: Pin | undefined) {
  const { t } = useTranslation('course')
  const isInMetres = useUnits() === 'metres'
  const place = green && pin && point ? pinSheetPlace(green, approachTo(green, line), point) : null
  if (!place) return null
  const whole = isInMetres ? Math.round : wholePaces
  return t(isInMetres ? 'mapView.pinShortMetres' : 'mapView.pinShort', {
    on: whole(place.fromFront),
    side: whole(place.fromSide),
    hand: t(place.side === 'left' ? 'sheet.l' : 'sheet.r'),
    depth: whole(place.depth),
  })
}

const zones = { front: 'map.zoneFront', middle: 'map.zoneMiddle', back: 'map.zoneBack' } as const
