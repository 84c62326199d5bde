import { useEffect, useState } from 'react'
import { isNearCourse } from '#domain/issues/near-course.ts'
import { readPlaceCode } from '#domain/issues/place-code.ts'
import { useCourse } from '#web/data/course/course.ts'
import {
  changeDraft,
  type DraftLocation,
  type DraftThing,
  discardDraft,
  isUntouched,
  type ReportDraft,
} from '#web/features/issues/report/report-draft.ts'
import type { Category } from '#web/features/issues/shared/issue-data.ts'
import { type IssuePlace, useIssuePlaces } from '#web/features/issues/shared/issue-places.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'

/** The values that an address fills in: a thing with a code, or a tapped location. */
interface Origin {
  thing: DraftThing | null
  place: DraftLocation | null
  category: Category | null
}

/**
 * Fills in the values of the address: `?place=CODE` of a QR code, or `?lng=…&lat=…` of a tap on the map. Asks first
 * when another report is unsent.
 */
export function ReportFrom({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('issues')
  const go = useGo()
  const words = useLocationText()
  const { origin, fault } = useOrigin()
  const [refused, setRefused] = useState<Fault | null>(null)
  const isOther = origin !== null && !isUntouched(draft) && !isSame(origin, draft)
  useEffect(() => {
    if (fault) setRefused(fault)
    if (origin && !isOther && !isSame(origin, draft)) changeDraft(changeOf(origin, draft))
    // The draft now has these values and may change them: a reload must not restore them.
    if (fault || (origin && !isOther)) go('/createissue', {}, { replace: true })
  })
  const use = (anew: boolean) => {
    if (anew) discardDraft()
    changeDraft(changeOf(origin!, anew ? null : draft))
  }
  const name = origin?.thing?.name ?? (origin?.place && words(origin.place)) ?? t('place.outside')
  return (
    <>
      {refused ? (
        <p role="alert" className="rounded-box border border-warning/50 bg-warning/8 px-4 py-3">
          {t(`from.${refused}`)}
        </p>
      ) : null}
      <Dialog
        open={isOther}
        onClose={() => go('/createissue', {}, { replace: true })}
        title={t('from.otherTitle')}
        actions={
          <>
            <Button size="large" block onClick={() => use(false)}>
              {t('from.keep')}
            </Button>
            <Button kind="primary" size="large" block onClick={() => use(true)}>
              {t('from.anew')}
            </Button>
          </>
        }
      >
        <p>{t('from.otherHint', { name })}</p>
      </Dialog>
    </>
  )
}

function isSame({ thing, place }: Origin, draft: ReportDraft): boolean {
  if (thing) return draft.thing?.id === thing.id
  return draft.place?.lng === place?.lng && draft.place?.lat === place?.lat && draft.place?.accuracyM === null
}

function changeOf({ thing, place, category }: Origin, draft: ReportDraft | null) {
  return {
    thing,
    // A machine is at the reporter's present position: drops a location from an earlier visit of an empty draft.
    place: place ?? (draft && !isUntouched(draft) ? draft.place : null),
    holeId: place ? null : (draft?.holeId ?? null),
    category: draft?.category ?? category,
  }
}

type Fault = 'unknown' | 'away'

/** The place or location in the address; `fault` if the club has no such place or the location is not at the course. */
function useOrigin(): { origin: Origin | null; fault: Fault | null } {
  const code = useQueryParam('place')
  const [lng, lat] = [useQueryParam('lng'), useQueryParam('lat')]
  const { places, query } = useIssuePlaces(code !== undefined)
  const survey = useSurvey()
  const { isLoading } = useCourse()
  if (code !== undefined) {
    const placeCode = readPlaceCode(code)
    const match = places.find((place) => place.is_active && place.code === placeCode)
    if (match) return { origin: originOf(match), fault: null }
    // The code may be newer than the list.
    const isOver =
      query.fetchStatus !== 'fetching' && (query.isFetchedAfterMount || query.fetchStatus === 'paused')
    return { origin: null, fault: placeCode === null || isOver ? 'unknown' : null }
  }
  if (lng === undefined || lat === undefined || isLoading) return { origin: null, fault: null }
  const place = { lng: Number(lng), lat: Number(lat), accuracyM: null }
  if (!isNearCourse(place, survey)) return { origin: null, fault: 'away' }
  return { origin: { thing: null, place, category: null }, fault: null }
}

function originOf({ id, name, lng, lat, category }: IssuePlace): Origin {
  return {
    thing: { id, name },
    place: lng === null || lat === null ? null : { lng, lat, accuracyM: null },
    category: category === 'other' ? null : category,
  }
}
