import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Download, FileUp, HardDriveDownload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import {
  type BackupFile,
  backupsQuery,
  confirmPassword,
  downloadBackup,
  isRestoring,
  startBackup,
  startRestore,
  uploadBackup,
} from '#web/features/club/settings/backups-data.ts'
import { RestoreNote, RestoreQuestion } from '#web/features/club/settings/restore.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadBlob } from '#web/ui/download.ts'
import { formatMoment, formatNumber } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { PasswordInput } from '#web/ui/forms/inputs.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** The server's back-ups: create one, upload a file, download one, restore one. */
export function BackupsPart() {
  const { t } = useTranslation('settings')
  const query = useQuery(backupsQuery)
  const client = useQueryClient()
  const [question, setQuestion] = useState<BackupFile>()
  const reload = () => client.invalidateQueries({ queryKey: backupsQuery.queryKey })
  const making = useAct(startBackup, reload)
  const upload = useAct(uploadBackup, reload)
  const download = useAct(saveHere)
  const restore = useAct(startRestore, reload)
  if (hindranceOf(query)) return <ReadError what={t('backups.failed')} read={query} />
  if (!query.data) return <Skeleton className="h-40 w-full" />
  const { backups, folder, isMaking, doubt } = query.data
  const isAway = isRestoring(query.data.restore)
  const why = making.failure ?? query.data.failure
  const unproven = [download, restore].find((act) => act.unproven !== undefined)
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('backups.stored')} hint={t('backups.where', { folder })} />
      {why ? <ErrorNote what={t('backups.notMade')} why={why} /> : null}
      {doubt ? <ErrorNote what={t('backups.unproven')} why={doubt} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={HardDriveDownload}
          busy={isMaking}
          disabled={isAway}
          onClick={() => void making.attempt(undefined)}
        >
          {t(isMaking ? 'backups.making' : 'backups.make')}
        </Button>
        <FileButton
          kind="quiet"
          icon={FileUp}
          label={t('backups.uploadLabel')}
          accept=".tar"
          busy={upload.busy !== undefined}
          disabled={isAway}
          onFile={(file) => void upload.attempt(file)}
        >
          {t(upload.busy ? 'backups.uploading' : 'backups.upload')}
        </FileButton>
      </div>
      {upload.failure ? <ErrorNote what={t('backups.notUploaded')} why={upload.failure} /> : null}
      {download.failure ? <ErrorNote what={t('backups.notDownloaded')} why={download.failure} /> : null}
      {restore.failure ? <ErrorNote what={t('backups.notRestored')} why={restore.failure} /> : null}
      <RestoreNote restore={query.data.restore} />
      {unproven ? <PasswordForm onPassword={unproven.prove} /> : null}
      {backups.length === 0 ? (
        <p className="text-muted">{t('backups.none')}</p>
      ) : (
        <List>
          {backups.map((backup, index) => (
            <Row
              key={backup.name}
              backup={backup}
              isOnTrial={isMaking && index === 0}
              isBusy={download.busy === backup.name}
              isAway={isAway || restore.busy !== undefined}
              onDownload={() => void download.attempt(backup.name)}
              onRestore={() => setQuestion(backup)}
            />
          ))}
        </List>
      )}
      <p className="text-muted text-sm">{t('backups.restore')}</p>
      <RestoreQuestion
        backup={question}
        onConfirm={(name) => {
          setQuestion(undefined)
          void restore.attempt(name)
        }}
        onClose={() => setQuestion(undefined)}
      />
    </section>
  )
}

async function saveHere(name: string): Promise<void> {
  downloadBlob(name, await downloadBackup(name))
}

/** Runs one action at a time; `unproven` is the argument of a call that waits for the password. */
function useAct<T>(act: (of: T) => Promise<void>, onEnd: () => Promise<void> = async () => {}) {
  const [busy, setBusy] = useState<T>()
  const [unproven, setUnproven] = useState<T>()
  const [failure, setFailure] = useState<string>()
  const attempt = async (of: T, prepare?: () => Promise<void>) => {
    setBusy(of)
    setFailure(undefined)
    try {
      await prepare?.()
      await act(of)
      setUnproven(undefined)
    } catch (error) {
      if (fieldsOf(error).code === 'current_password_required') setUnproven(of)
      else setFailure(errorText(error))
    }
    await onEnd()
    setBusy(undefined)
  }
  const prove = (password: string) => {
    if (unproven !== undefined) void attempt(unproven, () => confirmPassword(password))
  }
  return { busy, unproven, failure, attempt, prove }
}

interface RowProps {
  backup: BackupFile
  isOnTrial: boolean
  isBusy: boolean
  /** A restore is running. */
  isAway: boolean
  onDownload: () => void
  onRestore: () => void
}

function Row({ backup, isOnTrial, isBusy, isAway, onDownload, onRestore }: RowProps) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const moment = formatMoment(backup.madeAt, i18n.language, zone)
  const size = t('backups.size', { megabytes: formatNumber(backup.bytes / 1_000_000, i18n.language, 1) })
  const proof = backup.isProven ? [] : [t(isOnTrial ? 'backups.onTrial' : 'backups.notTried')]
  return (
    <ListRow
      title={moment}
      detail={[t(`backups.cause.${backup.cause}`), size, ...proof].join(' · ')}
      trailing={
        <div className="flex shrink-0 flex-col items-start sm:flex-row">
          <Button
            kind="quiet"
            icon={ArchiveRestore}
            disabled={isAway || isOnTrial}
            aria-label={t('backups.restoreOf', { moment })}
            onClick={onRestore}
          >
            {t('backups.restoreFrom')}
          </Button>
          <Button
            kind="quiet"
            icon={Download}
            busy={isBusy}
            disabled={isAway}
            aria-label={t('backups.downloadOf', { moment })}
            onClick={onDownload}
          >
            {t('backups.download')}
          </Button>
        </div>
      }
    />
  )
}

/** A back-up contains every password and key of the club, so its download requires a password; so does a restore. */
function PasswordForm({ onPassword }: { onPassword: (password: string) => void }) {
  const { t } = useTranslation('settings')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPassword(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col items-start gap-2">
      <Field label={t('backups.password')} hint={t('backups.passwordWhy')}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Button type="submit">{t('backups.passwordGo')}</Button>
    </form>
  )
}
