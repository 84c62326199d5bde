import type { ReactNode } from 'react'
import { useEffectEventText } from '#web/features/issues/detail/overwritten-edit.tsx'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import type { IssueEvent } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'

/** An event as text in the reader's language. */
export function useEventText(): (event: IssueEvent) => ReactNode {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const time = useDurationText()
  const ofDay = useEffectEventText()
  const receiver = ({ changes }: IssueEvent) => {
    const person = changes.assignee_id?.[1]
    const crew = changes.group_id?.[1]
    if (typeof person === 'string') return names.ofPerson(person)
    return typeof crew === 'string' ? names.ofCrew(crew) : undefined
  }
  const snoozeText = (day: unknown) =>
    typeof day === 'string'
      ? t('timeline.snoozed', { day: formatDay(day, i18n.language) })
      : t('timeline.unsnoozed')
  return (event) => {
    const { kind, from_status, to_status, changes } = event
    if (kind === 'merged' || kind === 'unmerged')
      return t(`timeline.${kind}`, { number: changes.number?.[1] })
    if (kind === 'claim_lost') {
      return t('timeline.claimLost', { name: names.ofPerson(changes.assignee_id?.[0] as string) })
    }
    if (kind === 'unclaimed') {
      return t('timeline.unclaimed', { name: names.ofCrew(changes.group_id?.[0] as string) })
    }
    const day = ofDay(event)
    if (day) return day
    const { work_minutes: minutes, material } = changes
    if (minutes) {
      const [before, after] = minutes as [number | null, number]
      if (before === null) return t('timeline.workMinutes', { time: time(after) })
      return t('timeline.workCorrected', { before: time(before), after: time(after) })
    }
    if (material) {
      const [before, after] = material as [string | null, string | null]
      return after === null
        ? t('timeline.materialBack', { note: before })
        : t('timeline.material', { note: after })
    }
    const parts: string[] = []
    const to = receiver(event)
    if (kind === 'reported') parts.push(t('timeline.reported'))
    if (
      kind !== 'reported' &&
      to_status &&
      !(to && to_status === 'assigned' && !reopens(from_status, to_status))
    ) {
      parts.push(t(`timeline.to.${reopens(from_status, to_status) ? 'reopened' : to_status}`))
    }
    if (to)
      parts.push(t(reopens(from_status, to_status) ? 'timeline.backTo' : 'timeline.assigned', { name: to }))
    if (!to && changes.assignee_id && !changes.group_id) parts.push(t('timeline.unassigned'))
    const due = changes.due_on?.[1]
    if (typeof due === 'string') parts.push(t('timeline.due', { day: formatDay(due, i18n.language) }))
    if (changes.snoozed_until && from_status === to_status) parts.push(snoozeText(changes.snoozed_until[1]))
    if (changes.priority) {
      parts.push(t('timeline.priority', { priority: t(`priority.${changes.priority[1] as 'normal'}`) }))
    }
    if (changes.description) parts.push(t('timeline.description'))
    if (changes.category)
      parts.push(t('timeline.category', { category: t(`category.${changes.category[1] as 'other'}`) }))
    if (changes.lng || changes.lat) parts.push(t('timeline.place'))
    if (changes.duplicate_of) parts.push(t('timeline.duplicate'))
    return parts.length > 0 ? parts.join(' · ') : t('timeline.changed')
  }
}

function reopens(from: string | null, to: string | null): boolean {
  return to === 'assigned' && (from === 'resolved' || from === 'closed')
}
