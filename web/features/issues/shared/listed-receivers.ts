import { fullName } from '#domain/base/person-name.ts'
import { type Load, loadOf } from '#domain/issues/triage.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useMe } from '#web/data/session/session.ts'
import { useSpanText } from '#web/features/issues/shared/claim-clock.tsx'
import { useCrew, useCrews, useKnownCrew } from '#web/features/issues/shared/crew-data.ts'
import { useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** A person or a crew to whom work is assigned. */
export type Receiver = { type: 'person' | 'crew'; id: string }

/** The columns of an issue's assignment: one person, or a crew of which one person claims it. */
export function receiverColumns({ type, id }: Receiver): {
  assignee_id: string | null
  group_id: string | null
} {
  return type === 'person' ? { assignee_id: id, group_id: null } : { assignee_id: null, group_id: id }
}

/** A person or a crew as shown in lists. */
export interface ListedReceiver extends Receiver {
  name: string
  /** The text that a search by name matches. */
  fullName: string
  detail?: string
  /** Its present work. */
  load: Load
  /** A crew without people. */
  disabled?: boolean
}

/** The possible assignees: I am first, then people with the least work. */
export function useListedPeople(): ListedReceiver[] {
  const { t } = useTranslation('issues')
  const crew = useCrew()
  const { issues } = useOpenIssues()
  const today = useClubDay()
  const me = useMe().user?.id
  return crew
    .map((person): ListedReceiver => {
      const name = fullName(person) ?? t('who.nameless')
      const own = issues.filter((issue) => issue.assignee_id === person.id)
      const { id } = person
      return {
        type: 'person',
        id,
        fullName: name,
        name: id === me ? t('who.me') : name,
        load: loadOf(own, today),
      }
    })
    .sort((a, b) => Number(b.id === me) - Number(a.id === me) || a.load.open - b.load.open)
}

/** The possible crews, each with its number of people and its claim time. */
export function useListedCrews(): ListedReceiver[] {
  const { t } = useTranslation('issues')
  const members = useKnownCrew()
  const crews = useCrews()
  const { issues } = useOpenIssues()
  const today = useClubDay()
  const spanWords = useSpanText()
  // Offline the people may be unknown: then the text omits them.
  const detailOf = (people: number | undefined, clock: string) => {
    if (people === 0) return t('triage.nobody')
    return people === undefined ? clock : [t('triage.people', { count: people }), clock].join(' · ')
  }
  return crews.map(({ group_id, name, claim_minutes }) => {
    const people = members?.filter(({ user_group_id }) => user_group_id === group_id).length
    const clock = claim_minutes ? t('triage.within', { time: spanWords(claim_minutes) }) : t('triage.forEver')
    return {
      ...{ type: 'crew', id: group_id, name, fullName: name, disabled: people === 0 },
      detail: detailOf(people, clock),
      load: loadOf(
        issues.filter((issue) => issue.group_id === group_id),
        today,
      ),
    }
  })
}

/** Receivers whose name contains the words. */
export function withName(receivers: readonly ListedReceiver[], words: string): ListedReceiver[] {
  return receivers.filter((one) => one.fullName.toLowerCase().includes(words.trim().toLowerCase()))
}
