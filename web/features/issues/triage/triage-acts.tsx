import { AlarmClock, Ban, CopyCheck, Ellipsis, Hand, UserPlus } from 'lucide-react'
import { useMayTake } from '#web/features/issues/shared/crew-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

/** `assign` is the quick choice, `details` the form with due date, priority and a note. */
export type TriageAct = 'assign' | 'details' | 'take' | 'snooze' | 'decline' | 'merge' | 'more'

export interface TriageRowProps {
  issue: ShownIssue
  /** Whether the keys act on this row. */
  isCurrent: boolean
  isPicked: boolean
  onPick: (id: string) => void
  onAct: (act: TriageAct, issue: ShownIssue) => void
}

interface TriageActsProps extends Pick<TriageRowProps, 'issue' | 'onAct'> {
  label: string
}

export function TriageActs({ issue, onAct, label }: TriageActsProps) {
  const { t } = useTranslation('issues')
  const name = useIssueName()(issue)
  const mayTake = useMayTake()(issue)
  const act = (kind: TriageAct) => () => onAct(kind, issue)
  return (
    <fieldset className="flex min-w-0 items-center gap-1.5 border-line border-t p-2">
      <legend className="sr-only">{label}</legend>
      <Button
        icon={UserPlus}
        className="min-w-0 flex-1 whitespace-nowrap border-primary/60 px-2 text-primary [&>svg]:shrink-0"
        onClick={act('assign')}
      >
        {t('triage.assign')}
      </Button>
      {mayTake ? (
        <Button
          icon={Hand}
          className="min-w-0 flex-1 whitespace-nowrap px-2 [&>svg]:shrink-0"
          onClick={act('take')}
        >
          {t('triage.take')}
        </Button>
      ) : null}
      <IconButton
        icon={AlarmClock}
        className="max-sm:hidden"
        label={t('triage.snooze')}
        onClick={act('snooze')}
      />
      <IconButton icon={Ban} className="max-sm:hidden" label={t('triage.decline')} onClick={act('decline')} />
      <IconButton
        icon={CopyCheck}
        className="max-sm:hidden"
        label={t('triage.merge')}
        onClick={act('merge')}
      />
      <IconButton icon={Ellipsis} label={t('triage.moreFor', { name })} onClick={act('more')} />
    </fieldset>
  )
}

/** The category and number of an issue. */
export function useIssueName(): (issue: ShownIssue) => string {
  const { t } = useTranslation('issues')
  return (issue) => `${t(`category.${issue.category}`)} ${issueNumber(issue)}`.trim()
}
