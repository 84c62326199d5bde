import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { IssueEvent } from '#web/features/issues/shared/issue-data.ts'
import type issues from '#web/i18n/en/issues.json'
import { useTranslation } from '#web/i18n/use-translation.ts'

type Field = keyof typeof issues.day.timeline.lost.field

/** The values that a later edit of the same field replaced. */
export function OverwrittenEdit({ event }: { event: Pick<IssueEvent, 'lost'> }) {
  const { t } = useTranslation('issues')
  const names = useNames()
  return Object.entries(event.lost ?? {}).map(([field, { value, author_id }]) => (
    <span key={field} className="mt-1 block border-warning border-l-2 pl-3 text-muted">
      {[
        t('day.timeline.lost.title', { field: t(`day.timeline.lost.field.${field as Field}`) }),
        wordsOf(value, t('day.timeline.lost.value', { value: '{}' })),
        t('day.timeline.lost.by', { name: names.ofPerson(author_id) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  ))
}

/** The replaced text, quoted; undefined for fields without text. */
function wordsOf(value: Record<string, unknown>, quoted: string): string | undefined {
  const words = [value.description, value.note].filter((one) => typeof one === 'string' && one !== '')
  return words.length === 0 ? undefined : quoted.replace('{}', words.join(': '))
}

/** The text of an event about an effect on the day or a point of a round; undefined for other events. */
export function useEffectEventText(): (event: Pick<IssueEvent, 'changes' | 'lost'>) => string | undefined {
  const { t } = useTranslation('issues')
  return ({ changes, lost }) => {
    // Later edits replaced every field of this edit.
    if (lost && Object.keys(changes).length === 0) return t('day.timeline.late')
    if (changes.effect) {
      const [before, after] = changes.effect as [EffectSnapshot | null, EffectSnapshot | null]
      const effect = after ?? before
      if (!effect) return undefined
      if (before?.is_warning && after && !after.is_warning) return t('day.timeline.effect.confirmed')
      const words = t(`day.timeline.effect.${after ? 'on' : 'off'}.${effect.kind}`, { hole: effect.hole })
      return [words, after?.note].filter(Boolean).join(' · ')
    }
    if (changes.check) {
      const { title, state, note } = changes.check[1] as CheckSnapshot
      return [t('day.timeline.check', { title, state: t(`day.timeline.state.${state}`) }), note]
        .filter(Boolean)
        .join(' · ')
    }
    return undefined
  }
}

interface EffectSnapshot {
  kind: keyof typeof issues.day.timeline.effect.on
  hole?: number
  is_warning?: boolean
  note?: string
}

interface CheckSnapshot {
  title: string
  state: keyof typeof issues.day.timeline.state
  note: string | null
}
