import { NotebookPen } from 'lucide-react'
import { asLanguage, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface CardNoteProps {
  note: string
  /** The author's language; notes are not translated. */
  from: string | null
}

/** The guest's note to the kitchen, in minimal space. */
export function CardNote({ note, from }: CardNoteProps) {
  const { t, i18n } = useTranslation('queue')
  const language = asLanguage(from)
  return (
    <p className="mt-[0.125em] flex items-start gap-[0.375em] rounded-selector bg-warning px-[0.5em] py-[0.25em] text-warning-content leading-tight">
      <NotebookPen className="mt-[0.125em] size-[1.125em] shrink-0" strokeWidth={2} aria-hidden />
      <span className="sr-only">{t('ticket.note')}: </span>
      <span className="min-w-0">
        <strong dir="auto" lang={language} className="wrap-anywhere">
          {note}
        </strong>
        {language && language !== i18n.language ? (
          <span className="ml-[0.375em] text-[0.75em]">
            {t('ticket.writtenIn', { language: languageNames[language] })}
          </span>
        ) : null}
      </span>
    </p>
  )
}
