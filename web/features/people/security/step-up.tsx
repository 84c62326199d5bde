import { type ReactNode, useRef, useState } from 'react'
import { FactorCode } from '#web/features/people/security/factor-code.tsx'
import { ProofForm, proofAskedBy } from '#web/features/people/security/proof-form.tsx'
import { codeOf } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'

type Question = { kind: 'factor' } | { kind: 'proof'; error: unknown }

/** The question that an error of auth or of the database requires; undefined for other errors. */
function questionOf(error: unknown): Question | undefined {
  const code = codeOf(error)
  if (code === 'insufficient_aal' || code === 'GS107') return { kind: 'factor' }
  return code === 'GS119' || proofAskedBy(error) ? { kind: 'proof', error } : undefined
}

/** The person closed the question; the action was not done. */
class StepUpDeclined extends Error {
  readonly code: string
  constructor(kind: Question['kind']) {
    super('The question was closed')
    this.code = kind === 'factor' ? 'insufficient_aal' : 'reauthentication_needed'
  }
}

interface StepUp {
  /** Runs the action; if the club requires the second factor, the password or a code, asks and runs it again. */
  withStepUp: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** The user of this hook must render it. */
  question: ReactNode
}

/** Asks the person to confirm their identity when an action requires it. */
export function useStepUp(): StepUp {
  const { t } = useTranslation('people')
  const [question, setQuestion] = useState<Question>()
  const waiting = useRef<{ resolve: () => void; reject: (reason: Error) => void }>(undefined)
  const withStepUp = async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    for (const kinds = new Set<string>(); ; ) {
      try {
        return await act()
      } catch (error) {
        const next = questionOf(error)
        if (!next || kinds.has(next.kind)) throw error
        kinds.add(next.kind)
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject }
          setQuestion(next)
        })
      }
    }
  }
  const decline = () => {
    if (question) waiting.current?.reject(new StepUpDeclined(question.kind))
    setQuestion(undefined)
  }
  const finish = () => {
    setQuestion(undefined)
    waiting.current?.resolve()
  }
  const dialog = (
    <Dialog open={question !== undefined} onClose={decline} title={t('factor.stepTitle')}>
      {question?.kind === 'factor' ? <FactorCode onDone={finish} /> : null}
      {question?.kind === 'proof' ? <ProofForm kind={proofAskedBy(question.error)} onDone={finish} /> : null}
    </Dialog>
  )
  return { withStepUp, question: dialog }
}
