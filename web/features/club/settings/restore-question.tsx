import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackupFile } from '#web/features/club/settings/backups-data.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'

interface RestoreQuestionProps {
  /** Undefined: the question is closed. */
  backup: BackupFile | undefined
  onConfirm: (name: string) => void
  onClose: () => void
}

/** Names what a restore replaces, before it begins. */
export function RestoreQuestion({ backup, onConfirm, onClose }: RestoreQuestionProps) {
  const { t, i18n } = useTranslation('settings')
  const moment = backup ? formatMoment(backup.madeAt, i18n.language) : ''
  return (
    <ConfirmDialog
      open={backup !== undefined}
      title={t('backups.question', { moment })}
      act={t('backups.confirm')}
      icon={ArchiveRestore}
      onConfirm={() => backup && onConfirm(backup.name)}
      onClose={onClose}
    >
      <p>{t('backups.goes')}</p>
      <p className="mt-2">{t('backups.first')}</p>
      <p className="mt-2">{t('backups.sessions')}</p>
    </ConfirmDialog>
  )
}
