import { useTranslation } from 'react-i18next'
import { NewPassword } from '#web/features/people/security/new-password.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Another password, or the first one of somebody who signs in by code or through others. */
export function PasswordSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation('people')
  const finish = () => {
    toast('success', t('password.saved'))
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('security.password')}>
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('password.others')}</p>
        <NewPassword action={t('password.save')} onDone={finish} />
      </div>
    </Sheet>
  )
}
