import { Undo2 } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { type Bump, takeBack } from '#web/features/queue/ticket/take-back.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/** At the former place of a bumped ticket: what happened to it, and for a few seconds the way back. */
export function BumpedCard({ step }: { step: Bump }) {
  const { t } = useTranslation('queue')
  const isSteady = use(SteadyContext)
  const { ticket, forward } = step
  const { number } = ticket
  const press = () => {
    if (isSteady(ticket.id)) takeBack(step).catch(showNotSaved)
  }
  return (
    <section
      aria-label={t('takeBack.label', { number })}
      className="flex h-full min-h-32 flex-col rounded-box border-2 border-line border-dashed p-[0.5em]"
    >
      <p className="flex min-h-0 flex-1 flex-col items-center justify-center text-muted">
        <span className="figure text-[2.375em]">{number}</span>
        <span className="font-bold uppercase">
          {t(`ticket.${forward.kind === 'move' ? stateWord(ticket, forward.to) : 'ready'}`)}
        </span>
      </p>
      <Button size="glove" block icon={Undo2} className="h-14! min-h-14! shrink-0 px-2!" onClick={press}>
        {t('takeBack.undo')}
        <span className="sr-only"> · {t('ticket.number', { number })}</span>
      </Button>
    </section>
  )
}
