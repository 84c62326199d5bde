import { CircleSlash, Flag, type LucideIcon, MapPinned, Target } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '#domain/base/unknown.ts'
import { limits } from '#domain/generated/limits.ts'
import { metresTo } from '#domain/issues/course-survey.ts'
import { isOpen, worksOnIssues } from '#domain/issues/steps.ts'
import { useClubDay, useCourse } from '#web/data/course/course.ts'
import {
  confirmIssueEffect,
  createIssueEffect,
  type EffectKind,
  endIssueEffect,
  type NewEffect,
  type ShownEffect,
  useEffects,
} from '#web/data/course/issue-effects.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { useSurvey } from '#web/features/issues/shared/location-text.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
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
  const mine = effects.filter(({ issue_id }) => issue_id === issue.id)
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

/** The effects that the location of an issue allows, complete enough to show before the server answers. */
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

function CreateEffectSheet({
  issue,
  effect,
  onClose,
}: {
  issue: Issue
  effect: NewEffect
  onClose: () => void
}) {
  const { t } = useTranslation('issues')
  const today = useClubDay()
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await createIssueEffect({ ...effect, note: note.trim() || null, until: until || null })
      onClose()
    } catch (cause) {
      setBusy(false)
      showNotSaved(cause)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`day.ask.${effect.kind}`)}
      actions={
        <Button kind="primary" size="glove" block busy={busy} onClick={() => void save()}>
          {t(`day.do.${effect.kind}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t(`day.why.${effect.kind}`)}</p>
        <Field label={t(effect.kind === 'green_block' ? 'day.reason' : 'day.note')} optional>
          <TextArea
            rows={2}
            maxLength={limits['issue_effect.note']}
            placeholder={effect.kind === 'green_block' ? issue.description : undefined}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <Field label={t('day.untilDay')} hint={t('day.untilHint')} optional>
          <TextInput
            type="date"
            min={today}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
