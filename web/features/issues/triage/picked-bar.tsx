import { X } from 'lucide-react'
import type { TriageAct } from '#web/features/issues/triage/triage-acts.tsx'
import type { TriageInbox } from '#web/features/issues/triage/use-inbox.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

const BAR: readonly TriageAct[] = ['assign', 'snooze', 'decline', 'merge', 'more']

/** The actions on the selected issues. */
export function PickedBar({ inbox }: { inbox: TriageInbox }) {
  const { t } = useTranslation('issues')
  const { selected, act, unpick } = inbox
  const words = {
    assign: 'assign',
    details: 'assign',
    take: 'take',
    snooze: 'snooze',
    decline: 'decline',
    merge: 'merge',
    more: 'priority',
  } as const
  return (
    <ActionBar>
      <div className="rounded-box border border-secondary/50 bg-base-100 p-2 shadow-lg">
        <div className="mb-2 flex items-center gap-2 pl-2">
          <p className="tabular flex-1 font-semibold" role="status">
            {t('triage.picked', { count: selected.length })}
          </p>
          <IconButton icon={X} label={t('triage.unpick')} onClick={unpick} />
        </div>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          {BAR.map((kind) => (
            <Button
              key={kind}
              kind={kind === 'assign' ? 'primary' : 'plain'}
              className="px-2"
              onClick={() => act(kind, selected)}
            >
              {t(`triage.${words[kind]}`)}
            </Button>
          ))}
        </div>
      </div>
    </ActionBar>
  )
}
