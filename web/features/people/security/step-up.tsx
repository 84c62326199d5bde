import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorCode } from '#web/features/people/security/factor-code.tsx'
import { codeOf } from '#web/features/people/use-act.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const askingForMore: ReadonlySet<string | undefined> = new Set(['insufficient_aal', 'GS107'])

/** The person closed the question for the second factor; the act was not done. */
export class StepUpDeclined extends Error {
  readonly code = 'insufficient_aal'
}

interface StepUp {
  /** Does the act; when the club wants the second factor first, asks for it and does the act again. */
  withStepUp: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** To be rendered by whoever uses it. */
  question: ReactNode
}

/** Asks for the second factor when an act turns out to need it. */
export function useStepUp(): StepUp {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState(false)
  const waiting = useRef<{ resolve: () => void; reject: (reason: Error) => void }>(undefined)
  const withStepUp = async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (!askingForMore.has(codeOf(error))) throw error
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject }
      setOpen(true)
    })
    return act()
  }
  const decline = () => {
    setOpen(false)
    waiting.current?.reject(new StepUpDeclined('The second factor was not shown'))
  }
  const done = () => {
    setOpen(false)
    waiting.current?.resolve()
  }
  const question = (
    <Dialog open={open} onClose={decline} title={t('factor.stepTitle')}>
      <FactorCode onDone={done} />
    </Dialog>
  )
  return { withStepUp, question }
}
