import { ArchiveRestore, RotateCw } from 'lucide-react'
import { useClubZone } from '#web/data/settings.ts'
import type { BackupFile, LastRestore } from '#web/features/club/settings/backups-data.ts'
import { catalogued } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment, formatNumber } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** The state or result of the last restore. */
export function RestoreNote({ restore }: { restore: LastRestore | null | undefined }) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  if (!restore) return null
  if (restore.state === 'failed') {
    const why = [catalogued(restore.code), restore.reason].filter(Boolean).join(' ')
    return <ErrorNote what={t('backups.notRestored')} why={why} />
  }
  if (restore.state !== 'done') return <p role="status">{t(`backups.${restore.state}`)}</p>
  const { madeAt, tables, rows, savedAs, uploads } = restore
  const count = (value: number) => formatNumber(value, i18n.language)
  const sums = { tables: count(tables), rows: count(rows), name: savedAs }
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="break-words">
        {t('backups.restored', { moment: formatMoment(madeAt, i18n.language, zone), ...sums })}
      </p>
      {uploads ? (
        <p>{t('backups.uploads', { since: count(uploads.since), loss: count(uploads.lossCount) })}</p>
      ) : null}
      <Button kind="quiet" icon={RotateCw} onClick={() => window.location.reload()}>
        {t('backups.reload')}
      </Button>
    </div>
  )
}

interface RestoreQuestionProps {
  /** undefined: the question is closed. */
  backup: BackupFile | undefined
  onConfirm: (name: string) => void
  onClose: () => void
}

/** Lists what a restore replaces, before it begins. */
export function RestoreQuestion({ backup, onConfirm, onClose }: RestoreQuestionProps) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const moment = backup ? formatMoment(backup.madeAt, i18n.language, zone) : ''
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
