import { RotateCcw } from 'lucide-react'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePending, write } from '#web/data/outbox/outbox.ts'
import { useClubZone } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type GivenUpJob, useGivenUpJobs } from '#web/features/club/settings/system-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMomentOfYear } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** Undelivered mails, pushes and order notifications, each with the reason and a retry. */
export function GivenUpJobs() {
  const { t } = useTranslation('settings')
  const jobs = useGivenUpJobs()
  const retries = usePending('job_retry')
  return (
    <section>
      <SectionHead title={t('jobs.title')} hint={t('jobs.hint')} />
      <ReadError what={t('jobs.failed')} read={jobs} />
      {jobs.data?.length === 0 ? <p className="text-muted">{t('jobs.none')}</p> : null}
      {jobs.data?.length ? (
        <ul className="hairlines">
          {jobs.data.map((job) => (
            <Job
              key={`${job.kind} ${job.id}`}
              job={job}
              retry={retries.findLast(
                ({ payload: { data } }) =>
                  data.job_id === job.id && (data.kind ?? 'effect') === retryKind(job),
              )}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The server's number space of a job's id: mails and pushes share one. */
function retryKind({ kind }: GivenUpJob): 'effect' | 'order_news' {
  return kind === 'order_news' ? 'order_news' : 'effect'
}

function Job({ job, retry }: { job: GivenUpJob; retry: MutationRecord | undefined }) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const tryAgain = async () => {
    if (retry) await drop(retry.id)
    await write({
      type: 'CREATE',
      table: 'job_retry',
      id: uuidv7(),
      data: { job_id: job.id, kind: retryKind(job) },
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {job.order_number === null
            ? t(`jobs.${job.kind}`)
            : t('jobs.orderNews', { number: job.order_number })}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          {t('jobs.attempts', {
            count: job.attempts,
            time: formatMomentOfYear(job.failed_at, i18n.language, zone),
          })}
          {job.last_error ? ` ${job.last_error}` : ''}
        </p>
        {retry?.status === 'error' ? (
          <p className="text-error text-sm">{errorText(refusalOf(retry))}</p>
        ) : null}
      </div>
      {retry && retry.status !== 'error' ? (
        <PendingGlyph status="pending" withWord />
      ) : (
        <Button icon={RotateCcw} onClick={() => void tryAgain().catch(showNotSaved)}>
          {t('jobs.retry')}
        </Button>
      )}
    </li>
  )
}
