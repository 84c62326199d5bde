import { useSystem } from '#web/features/club/settings/system-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SectionHead } from '#web/ui/list.tsx'

/** The server's environment variables, read-only: they override settings, and change only with a restart. */
export function Environment() {
  const { t } = useTranslation('settings')
  const { data } = useSystem()
  if (!data) return null
  return (
    <section>
      <SectionHead title={t('environment.title')} hint={t('environment.hint')} />
      {data.environment.length === 0 ? (
        <p className="text-muted">{t('environment.none')}</p>
      ) : (
        <dl className="hairlines">
          {data.environment.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
              <dt className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere">{name}</dt>
              <dd className="min-w-0 flex-1 basis-40 text-muted wrap-anywhere">
                {value ?? t('environment.secret')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
