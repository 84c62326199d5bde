import { useEffect, useState } from 'react'
import { useSettings } from '#web/data/settings.ts'
import type { IssuePlace } from '#web/features/issues/shared/issue-places.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { type Language, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { href } from '#web/ui/link.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

/** Labels to cut out, eight to a page; print only. The code is also in letters, in case it is scratched. */
export function PlaceLabels({ places }: { places: readonly IssuePlace[] }) {
  const { t, i18n } = useTranslation('issues')
  const club = useSettings()['club.name']
  const labelLanguages = useLoadedLanguages()
  return (
    <ul aria-label={t('codes.labels')} className="hidden grid-cols-2 gap-[4mm] text-black print:grid">
      {places.map(({ id, code, name }) => (
        <li
          key={id}
          className="flex h-[62mm] break-inside-avoid items-center gap-[4mm] rounded-[3mm] border border-black p-[4mm]"
        >
          <QrCode text={codeAddress(code)} label={name} className="size-[40mm]" />
          <div className="min-w-0 flex-1 text-[9pt] leading-snug">
            <p className="line-clamp-3 font-bold text-[14pt] leading-tight [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="mt-[1mm] font-mono text-[12pt] tracking-widest">{code}</p>
            <div className="my-[2mm]">
              {labelLanguages.map((language) => (
                <p key={language} lang={language}>
                  {i18n.translatorOf(language, 'issues')('codes.scan')}
                </p>
              ))}
            </div>
            <p className="text-[8pt]">{club}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The languages with loaded texts: all, except on an offline device that never loaded some. */
function useLoadedLanguages(): Language[] {
  const [loaded, setLoaded] = useState<Language[]>([])
  useEffect(() => {
    const loads = languages.map(async (language) => loadLanguage(language).then(() => language))
    void Promise.allSettled(loads).then((answers) => {
      setLoaded(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
    })
  }, [])
  return loaded
}

/** The address in a code: a report with the place filled in. */
function codeAddress(code: string): string {
  return `${location.origin}${href('/createissue', { place: code })}`
}
