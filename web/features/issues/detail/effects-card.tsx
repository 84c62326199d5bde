import { CircleSlash, Flag, type LucideIcon, MapPinned, Target } from 'lucide-react'
import { useMemo, useState } from 'react'
import { keysOf } from '#domain/base/unknown.ts'
import { metresTo } from '#domain/issues/course-survey.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { isOpen } from '#domain/issues/steps.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import {
  confirmIssueEffect,
  type EffectKind,
  endIssueEffect,
  type NewEffect,
  type ShownEffect,
  useEffects,
} from '#web/data/course/issue-effects.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { CreateEffectSheet } from '#web/features/issues/detail/create-effect-sheet.tsx'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { useSurvey } from '#web/features/issues/shared/location-text.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'

const icons: Record<EffectKind, LucideIcon> = {
  hole_closed: CircleSlash,
  green_block: Flag,
  map_notice: MapPinned,
  range_closed: Target,
}
const kinds = keysOf(icons)

/** The effects of an issue on players. Staff create and end them here. */
export function EffectsCard({ issue }: { issue: Issue }) {
  const { t } = useTranslation('issues')
  const staff = worksOnIssues(useRole()) && isOpen(issue.status)
  const { effects, isPending } = useEffects()
  const today = useClubDay()
  // An effect whose last day is over no longer holds, and can be created again.
  const mine = effects.filter(
    ({ issue_id, until }) => issue_id === issue.id && (until === null || until >= today),
  )
  const possible = usePossibleEffects(issue)
  const [requestedKind, setRequestedKind] = useState<EffectKind>()
  if (isPending) return <Pending />
  const rows = kinds.filter(
    (kind) => mine.some((effect) => effect.kind === kind) || (staff && kind in possible),
  )
  if (rows.length === 0) return null
  return (
    <>
      <List title={t('day.title')} hint={staff ? t('day.hint') : undefined}>
        {rows.map((kind) => {
          const effect = mine.find((one) => one.kind === kind)
          return effect ? (
            <ActiveEffect key={kind} issue={issue} effect={effect} staff={staff} />
          ) : (
            <ListRow
              key={kind}
              icon={icons[kind]}
              title={<EffectTitle issue={issue} kind={kind} />}
              trailing={<Button onClick={() => setRequestedKind(kind)}>{t(`day.do.${kind}`)}</Button>}
            />
          )
        })}
      </List>
      {requestedKind && possible[requestedKind] ? (
        <CreateEffectSheet
          issue={issue}
          effect={possible[requestedKind]}
          onClose={() => setRequestedKind((now) => (now === requestedKind ? undefined : now))}
        />
      ) : null}
    </>
  )
}

/** The effects that the issue's location allows, complete enough to show before the server answers. */
function usePossibleEffects(issue: Issue): Partial<Record<EffectKind, NewEffect>> {
  const survey = useSurvey()
  return useMemo(() => {
    const { lng, lat, hole_id, accuracy_m } = issue
    const of = { issue_id: issue.id }
    const point = lng === null || lat === null ? undefined : survey?.frame.toPoint({ lng, lat })
    const green =
      point && survey?.features.find((one) => one.kind === 'green' && metresTo(one, point, 0) === 0)
    return {
      ...(hole_id && { hole_closed: { ...of, kind: 'hole_closed', hole_id } }),
      ...(green && {
        green_block: {
          ...of,
          kind: 'green_block',
          feature_id: green.id,
          lng,
          lat,
          radius_m: Math.min(2 + Number(accuracy_m ?? 0), 6),
        },
      }),
      ...(lng !== null && { map_notice: { ...of, kind: 'map_notice', lng, lat } }),
      range_closed: { ...of, kind: 'range_closed' },
    }
  }, [issue, survey])
}

function EffectTitle({ issue, kind }: { issue: Issue; kind: EffectKind }) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  const number = course?.hole.find(({ id }) => id === issue.hole_id)?.number
  if (kind !== 'hole_closed') return t(`day.what.${kind}`)
  return number === undefined ? t('day.what.hole') : t('day.what.hole_closed', { number })
}

/** An active effect with the button that ends it. */
function ActiveEffect({ issue, effect, staff }: { issue: Issue; effect: ShownEffect; staff: boolean }) {
  const { t, i18n } = useTranslation('issues')
  const { kind, until, note, sync, by_itself, is_confirmed } = effect
  const parts = [
    t(!is_confirmed ? 'day.warns' : by_itself ? 'day.byItself' : `day.is.${kind}`),
    until ? t('day.until', { day: formatDay(until, i18n.language) }) : null,
    note,
  ]
  const back = () => void endIssueEffect(effect.id).catch(showNotSaved)
  const confirm = () => void confirmIssueEffect(effect.id).catch(showNotSaved)
  return (
    <ListRow
      icon={icons[kind]}
      title={<EffectTitle issue={issue} kind={kind} />}
      detail={
        <>
          <span className="text-warning">{parts.filter(Boolean).join(' · ')}</span>
          <SyncNote record={sync} />
        </>
      }
      trailing={
        staff && sync?.status !== 'error' ? (
          <span className="flex flex-wrap justify-end gap-2">
            {is_confirmed ? null : <Button onClick={confirm}>{t('day.do.green_block')}</Button>}
            <Button
              onClick={back}
              aria-label={t('day.backOf', {
                what: kind === 'hole_closed' ? t('day.what.hole') : t(`day.what.${kind}`),
              })}
            >
              {t(is_confirmed ? `day.back.${kind}` : 'day.dismiss')}
            </Button>
          </span>
        ) : undefined
      }
    />
  )
}
