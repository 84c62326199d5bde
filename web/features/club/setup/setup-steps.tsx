import { ChevronDown, CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ClubStep } from '#web/features/club/setup/club-step.tsx'
import { OpenStep } from '#web/features/club/setup/open-step.tsx'
import {
  type Setup,
  type SetupStep,
  type StepState,
  setupSteps,
  useSetup,
} from '#web/features/club/setup/setup-data.ts'
import { CourseStep, MailStep, MenuStep, PeopleStep } from '#web/features/club/setup/step-links.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'

/** The set-up steps. Each can be left and resumed; the first remaining one is open. */
export function SetupSteps() {
  const { t } = useTranslation('club')
  const { setup, hindrance, refetch } = useSetup()
  useScreenTitle(t('setup.title'))
  if (hindrance) {
    return <ErrorNote what={t('setup.unread')} why={errorText(hindrance)} onRetry={() => void refetch()} />
  }
  return setup ? <Steps setup={setup} /> : <Skeleton className="h-120 w-full" />
}

const forms: Record<SetupStep, (props: { onDone: () => void }) => ReactNode> = {
  club: ClubStep,
  course: CourseStep,
  menu: MenuStep,
  people: PeopleStep,
  mail: MailStep,
  open: OpenStep,
}

function Steps({ setup }: { setup: Setup }) {
  const { t } = useTranslation('club')
  const nextAfter = (step?: SetupStep) =>
    setupSteps.slice(step ? setupSteps.indexOf(step) + 1 : 0).find((one) => setup[one] === 'left')
  // Until a person chooses: the list is at first the one stored on this device, whose first step may be done meanwhile.
  const [chosen, setChosen] = useState<{ step: SetupStep | undefined }>()
  const unfolded = chosen ? chosen.step : nextAfter()
  const doneCount = setupSteps.filter((step) => setup[step] !== 'left').length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('setup.lead')}</p>
      <p role="status" className="font-semibold">
        {t('setup.progress', { done: doneCount, all: setupSteps.length })}
      </p>
      <ol className="hairlines">
        {setupSteps.map((step) => {
          const Form = forms[step]
          return (
            <Step
              key={step}
              step={step}
              state={setup[step]}
              isShown={unfolded === step}
              onToggle={() => setChosen({ step: unfolded === step ? undefined : step })}
            >
              <Form onDone={() => setChosen({ step: nextAfter(step) })} />
            </Step>
          )
        })}
      </ol>
    </div>
  )
}

const marks = {
  left: { icon: CircleDashed, tone: 'text-muted' },
  done: { icon: CircleCheck, tone: 'text-success' },
  skipped: { icon: CircleSlash, tone: 'text-muted' },
} as const

interface StepProps {
  step: SetupStep
  state: StepState
  isShown: boolean
  onToggle: () => void
  children: ReactNode
}

function Step({ step, state, isShown, onToggle, children }: StepProps) {
  const { t } = useTranslation('club')
  const { icon: Icon, tone } = marks[state]
  const id = `setup-${step}`
  return (
    <li>
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-base-content/5 focus-visible:-outline-offset-2"
          onClick={onToggle}
        >
          <Icon size={24} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t(`setup.${step}.title`)}</span>
            <span className="block font-normal text-muted text-sm">{t(`setup.state.${state}`)}</span>
          </span>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className={`shrink-0 text-muted ${isShown ? 'rotate-180' : ''}`}
            aria-hidden
          />
        </button>
      </h2>
      <div id={id} hidden={!isShown} className="px-4 pt-1 pb-5">
        {isShown ? children : null}
      </div>
    </li>
  )
}
