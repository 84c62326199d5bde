import { LocateFixed, MapPin, QrCode, X } from 'lucide-react'
import { isNearCourse } from '#domain/issues/near-course.ts'
import type { Nearby } from '#domain/issues/nearby.ts'
import { holeAt } from '#domain/issues/place-name.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { Neighbour } from '#web/features/issues/report/follow-issue.ts'
import {
  changeDraft,
  type DraftLocation,
  type ReportDraft,
} from '#web/features/issues/report/report-draft.ts'
import { ReportMap } from '#web/features/issues/report/report-map.tsx'
import { type GpsLocation, useGpsLocation } from '#web/features/issues/report/use-gps-location.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { SectionHead } from '#web/ui/list.tsx'

interface ReportLocationProps {
  draft: ReportDraft
  nearby: Nearby<Neighbour>[]
}

/** The location of a report, by GPS, a tap on the map or a hole, with open issues nearby. */
export function ReportLocation({ draft, nearby }: ReportLocationProps) {
  const { t } = useTranslation('issues')
  const { place, holeId, thing } = draft
  const survey = useSurvey()
  const gps = useGpsLocation(place, (location) => changeDraft({ place: location, holeId: null }), holeId)
  const setByHand = (tapped: DraftLocation | null) => {
    if (tapped && !isNearCourse(tapped, survey)) return toast('warning', t('from.away'))
    gps.stop()
    changeDraft({ place: tapped, holeId: null })
  }
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('report.where')} />
      <div className="overflow-hidden rounded-box border border-line bg-base-100">
        {thing ? (
          <div className="flex min-h-14 items-center gap-3 border-line border-b px-4 py-2">
            <QrCode size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
            <p className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{thing.name}</p>
            <IconButton
              icon={X}
              label={t('from.remove', { name: thing.name })}
              onClick={() => changeDraft({ thing: null })}
            />
          </div>
        ) : null}
        <ReportMap
          draft={draft}
          marks={nearby.map(({ issue }) => issue)}
          onTap={(at) => setByHand({ ...at, accuracyM: null })}
        />
        <LocationRow place={place} gps={gps} onClear={() => setByHand(null)} />
      </div>
      <HoleChoice
        value={place && survey ? (holeAt(survey, place)?.id ?? null) : holeId}
        onChange={(id) => {
          gps.stop()
          changeDraft({ place: null, holeId: id })
        }}
      />
    </section>
  )
}

interface LocationRowProps {
  place: DraftLocation | null
  gps: GpsLocation
  onClear: () => void
}

/** The location as text, or how to get it. Its height is constant, so that a GPS result moves nothing. */
function LocationRow({ place, gps, onClear }: LocationRowProps) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  const isSearching = gps.following && gps.state === 'searching'
  return (
    <div className="flex min-h-20 items-center gap-3 px-4 py-2">
      <MapPin size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1" aria-live="polite">
        {place ? (
          <p>
            {words(place) ?? t('place.outside')}{' '}
            <span className="tabular whitespace-nowrap text-muted text-sm">
              {place.accuracyM === null
                ? t('place.tapped')
                : t('place.accuracy', { metres: Math.round(place.accuracyM) })}
            </span>
          </p>
        ) : faultOf(gps) ? (
          <GpsNote {...gps} />
        ) : (
          <p className="text-muted">{isSearching ? t('gps.searching') : t('report.noPlace')}</p>
        )}
      </div>
      {gps.following && gps.state === 'taken' ? null : (
        <IconButton
          icon={LocateFixed}
          label={t('report.locate')}
          disabled={isSearching}
          onClick={gps.follow}
        />
      )}
      {place ? <IconButton icon={X} label={t('report.clearPlace')} onClick={onClear} /> : null}
    </div>
  )
}

interface HoleChoiceProps {
  value: string | null
  onChange: (holeId: string | null) => void
}

/** The hole, for people with neither signal nor map; replaces a location. */
function HoleChoice({ value, onChange }: HoleChoiceProps) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  if (!course || course.hole.length === 0) return null
  const choices = [
    { value: '', label: t('report.anyHole') },
    ...course.hole.map(({ id, number }) => ({ value: id, label: t('place.hole', { number }) })),
  ]
  return (
    <Field label={t('report.hole')}>
      <Select value={value ?? ''} choices={choices} onChange={(id) => onChange(id || null)} />
    </Field>
  )
}

/** Why the device's position is not used; null while it is used or not requested. */
function faultOf({ state, following }: Pick<GpsLocation, 'state' | 'following'>) {
  return !following || state === 'off' || state === 'taken' || state === 'searching' ? null : state
}

/** Explains why the device's position is not used; nothing while it is used. */
export function GpsNote({ state, following, accuracyM }: GpsLocation) {
  const { t } = useTranslation('issues')
  const fault = faultOf({ state, following })
  if (!fault) return null
  return (
    <p role="status" className="text-sm text-warning">
      {fault === 'vague'
        ? t('gps.vague', { metres: Math.round(accuracyM ?? 0) })
        : t(`gps.${fault === 'nowhere' ? 'unavailable' : fault}`)}
    </p>
  )
}
