import type { Conflict, OtherStep } from '#domain/issues/conflict.ts'
import type { EditParts, MutationRecord } from '#web/data/outbox/mutation.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { IssueDetail, Status } from '#web/features/issues/shared/issue-data.ts'
import type issues from '#web/i18n/en/issues.json'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatRecentMoment } from '#web/ui/format/format.ts'

export function madeAt({ payload, timestamp }: MutationRecord): string {
  return (payload.data.edit as EditParts | undefined)?.made_at ?? new Date(timestamp).toISOString()
}

/** Both acts in the order of their times, as far as known. */
export function useConflictText(
  record: MutationRecord,
  issue: IssueDetail | undefined,
  conflict: Conflict | undefined,
): string {
  const { t } = useTranslation('issues')
  const me = useMe().user?.id
  const texts = useActTexts()
  const mine = { act: myAct(record, me), at: madeAt(record) }
  if (!issue || !conflict) return t('conflict.unknown', { mine: texts.mine(mine) })
  if (conflict.other) return texts.both(mine, conflict.other)
  return t('conflict.now', { mine: texts.mine(mine), status: t(`status.${issue.status}`) })
}

interface MyAct {
  act: keyof typeof issues.conflict.mine
  at: string
}

/** My act and another person's as text, with times by the club's clock. */
export function useActTexts() {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const zone = useClubZone()
  const clock = (at: string) => formatRecentMoment(at, i18n.language, zone)
  const textOfMine = ({ act, at }: MyAct) => t(`conflict.mine.${act}`, { time: clock(at) })
  return {
    mine: textOfMine,
    /** Both in the order of their times. */
    both(mine: MyAct, other: OtherStep): string {
      const theirs = t(`conflict.other.${other.act}`, {
        time: clock(other.at),
        name: names.ofPerson(other.actorId),
        receiver: receiverOf(other, names.ofPerson),
      })
      const texts = [textOfMine(mine), theirs]
      const [first, second] = Date.parse(mine.at) <= Date.parse(other.at) ? texts : texts.reverse()
      return t('conflict.both', { first, second })
    },
  }
}

function receiverOf({ receiverId }: OtherStep, nameOf: (id: string | null) => string): string {
  return receiverId === null ? '' : nameOf(receiverId)
}

/** The word for my act. */
function myAct(
  { payload: { data } }: MutationRecord,
  me: string | undefined,
): keyof typeof issues.conflict.mine {
  const status = data.status as Status
  if (status !== 'assigned') return status
  if (data.assignee_id !== undefined) return data.assignee_id === me ? 'took' : 'assigned'
  return (data.edit as EditParts | undefined)?.base.status === 'in_progress' ? 'paused' : 'reopened'
}
