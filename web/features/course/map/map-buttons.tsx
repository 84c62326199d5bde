import {
  Crosshair,
  List,
  LocateFixed,
  LocateOff,
  Maximize,
  MessageSquareWarning,
  Pencil,
  Satellite,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { RoundButton } from '#web/features/course/map/map-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LanguagePicker } from '#web/ui/forms/language-choice.tsx'
import { type Query, useGo } from '#web/ui/link.tsx'

/** A map layer with an on/off state. */
export interface Toggle {
  on: boolean
  flip: () => void
}

export function useToggle(first: boolean): Toggle {
  const [on, set] = useState(first)
  return { on, flip: () => set(!on) }
}

interface MapButtonsProps {
  /** From a hole to the whole course; undefined on the whole course. */
  onWhole: (() => void) | undefined
  onList: () => void
  /** The tapped position, for a report. */
  tapped: LngLat | undefined
  /** For people who see issues on the map. */
  issues: Toggle | undefined
  /** If the club has aerial photographs of the course. */
  satellite: Toggle | undefined
  locating: Toggle
  isDenied: boolean
}

/** The actions of the map, above its panel. */
export function MapButtons({
  onWhole,
  onList,
  tapped,
  issues,
  satellite,
  locating,
  isDenied,
}: MapButtonsProps) {
  const { t } = useTranslation('course')
  const role = useRole()
  const go = useGo()
  return (
    <>
      {role === 'guest' ? <LanguagePicker className="text-[min(1rem,5vw)]!" /> : null}
      {role === 'admin' && !onWhole ? (
        <RoundButton label={t('edit.title')} icon={Pencil} onPress={() => go('/map/edit')} />
      ) : null}
      {tapped && role !== 'guest' ? (
        <RoundButton
          label={t('map.report')}
          icon={MessageSquareWarning}
          onPress={() => go('/createissue', placeQuery(tapped))}
        />
      ) : null}
      {onWhole ? <RoundButton label={t('map.whole')} icon={Maximize} onPress={onWhole} /> : null}
      <RoundButton label={t('map.list')} icon={List} onPress={onList} />
      {issues ? (
        <RoundButton label={t('map.issues')} icon={TriangleAlert} pressed={issues.on} onPress={issues.flip} />
      ) : null}
      {satellite ? (
        <RoundButton
          label={t('mapView.satellite')}
          icon={Satellite}
          pressed={satellite.on}
          onPress={satellite.flip}
        />
      ) : null}
      <RoundButton
        label={t(locating.on ? 'map.locateOff' : 'map.locate')}
        icon={locating.on ? (isDenied ? LocateOff : LocateFixed) : Crosshair}
        pressed={locating.on}
        onPress={locating.flip}
      />
    </>
  )
}

/** A coordinate for an address: to a tenth of a metre. */
function placeQuery({ lng, lat }: LngLat): Query {
  return { lng: lng.toFixed(6), lat: lat.toFixed(6) }
}
