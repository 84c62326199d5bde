import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, HardDriveDownload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#domain/base/unknown.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import {
  type BackupFile,
  backupsQuery,
  confirmPassword,
  downloadBackup,
  startBackup,
} from '#web/features/club/settings/backups-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadBlob } from '#web/ui/download.ts'
import { formatMoment, formatNumber } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/inputs.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** The back-ups that lie on the server: make one, save one on this device. */
export function BackupsPart() {
  const { t } = useTranslation('settings')
  const query = useQuery(backupsQuery)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const download = useDownload()
  const prove = (password: string) => {
    if (download.unproven) void download.attempt(download.unproven, () => confirmPassword(password))
  }
  const make = async () => {
    setFailure(undefined)
    try {
      await startBackup()
    } catch (error) {
      setFailure(errorText(error))
    }
    await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
  }
  if (hindranceOf(query)) return <ReadError what={t('backups.failed')} read={query} />
  if (!query.data) return <Skeleton className="h-40 w-full" />
  const { backups, folder, isMaking, doubt } = query.data
  const why = failure ?? query.data.failure
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('backups.stored')} hint={t('backups.where', { folder })} />
      {why ? <ErrorNote what={t('backups.notMade')} why={why} /> : null}
      {doubt ? <ErrorNote what={t('backups.unproven')} why={doubt} /> : null}
      <div>
        <Button icon={HardDriveDownload} busy={isMaking} onClick={() => void make()}>
          {t(isMaking ? 'backups.making' : 'backups.make')}
        </Button>
      </div>
      {download.failure ? <ErrorNote what={t('backups.notDownloaded')} why={download.failure} /> : null}
      {download.unproven ? <PasswordForm onPassword={prove} /> : null}
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
              onDownload={() => void download.attempt(backup.name)}
            />
          ))}
        </List>
      )}
      <p className="text-muted text-sm">{t('backups.restore')}</p>
    </section>
  )
}

/** Downloads one back-up at a time; `unproven` waits for the password. */
function useDownload() {
  const [busy, setBusy] = useState<string>()
  const [unproven, setUnproven] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const attempt = async (name: string, prepare?: () => Promise<void>) => {
    setBusy(name)
    setFailure(undefined)
    try {
      await prepare?.()
      downloadBlob(name, await downloadBackup(name))
      setUnproven(undefined)
    } catch (error) {
      if (fieldsOf(error).code === 'current_password_required') setUnproven(name)
      else setFailure(errorText(error))
    }
    setBusy(undefined)
  }
  return { busy, unproven, failure, attempt }
}

function Row({
  backup,
  isOnTrial,
  isBusy,
  onDownload,
}: {
  backup: BackupFile
  isOnTrial: boolean
  isBusy: boolean
  onDownload: () => void
}) {
  const { t, i18n } = useTranslation('settings')
  const moment = formatMoment(backup.madeAt, i18n.language)
  const size = t('backups.size', { megabytes: formatNumber(backup.bytes / 1_000_000, i18n.language, 1) })
  const proof = backup.isProven ? [] : [t(isOnTrial ? 'backups.onTrial' : 'backups.notTried')]
  return (
    <ListRow
      title={moment}
      detail={[t(`backups.cause.${backup.cause}`), size, ...proof].join(' · ')}
      trailing={
        <Button
          kind="quiet"
          icon={Download}
          busy={isBusy}
          aria-label={t('backups.downloadOf', { moment })}
          onClick={onDownload}
        >
          {t('backups.download')}
        </Button>
      }
    />
  )
}

/** A back-up holds every password and key of the club, so its download asks who is there. */
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
      <Button type="submit">{t('backups.download')}</Button>
    </form>
  )
}
