import type { LucideIcon } from 'lucide-react'
import { Mail, MapPinned, UserPlus, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { markStep, type SetupStep } from '#web/features/club/setup/setup-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Link } from '#web/ui/link.tsx'

interface StepProps {
  onDone: () => void
}

/** The course editor's screen searches for a course or imports it from a file. */
export function CourseStep({ onDone }: StepProps) {
  return <LinkStep step="course" to="/map/edit/import" icon={MapPinned} onDone={onDone} />
}

/** The menu comes from a CSV file (its screen has a template), or starts empty. */
export function MenuStep({ onDone }: StepProps) {
  return <LinkStep step="menu" to="/menumanage" icon={UtensilsCrossed} onDone={onDone} />
}

export function PeopleStep({ onDone }: StepProps) {
  return <LinkStep step="people" to="/groupadmin" icon={UserPlus} onDone={onDone} />
}

/** The club's settings send a test email; the administrator confirms its arrival. */
export function MailStep({ onDone }: StepProps) {
  const { t } = useTranslation('club')
  const confirm = () => markStep('mail', 'done').then(onDone, showNotSaved)
  return (
    <LinkStep step="mail" to="/settings/messages" icon={Mail} onDone={onDone}>
      <Button size="large" onClick={() => void confirm()}>
        {t('setup.mail.arrived')}
      </Button>
    </LinkStep>
  )
}

interface LinkStepProps extends StepProps {
  step: Exclude<SetupStep, 'club' | 'open'>
  to: AppPath
  icon: LucideIcon
  /** Another action of the step. */
  children?: ReactNode
}

/** A step with a separate screen. Going back from it returns here. */
function LinkStep({ step, to, icon: Icon, onDone, children }: LinkStepProps) {
  const { t } = useTranslation('club')
  const skip = () => markStep(step, 'skipped').then(onDone, showNotSaved)
  return (
    <div className="flex flex-col gap-4">
      <p>{t(`setup.${step}.hint`)}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={to} className={buttonClass('primary', 'large')}>
          <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {t(`setup.${step}.action`)}
        </Link>
        {children}
        <Button kind="quiet" size="large" onClick={() => void skip()}>
          {t(`setup.${step}.skip`)}
        </Button>
      </div>
    </div>
  )
}
