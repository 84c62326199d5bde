import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LateVisitorMoreSheet } from '#web/app/layouts/late-visitor-more-sheet.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAddress } from '#web/routes/use-router.ts'
import { useLoadedAhead } from '#web/ui/late/late-part.tsx'

interface VisitorMoreProps {
  className: string
  /** Shows the word below the icon, as the places of the navigation do. */
  withWord?: boolean
}

/** A visitor's link to the pages about the club, and to country, language and appearance, on every screen. */
export function VisitorMore({ className, withWord = false }: VisitorMoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useLoadedAhead(LateVisitorMoreSheet)
  const path = useAddress().pathname
  // A link of the sheet leads to another screen.
  useEffect(() => (path ? setOpen(false) : undefined), [path])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={withWord ? undefined : t('visitor.more')}
        onClick={() => setOpen(true)}
      >
        <span className="grid h-7 w-12 max-w-full place-items-center">
          <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
        </span>
        {withWord ? <span className="max-w-full truncate leading-tight">{t('visitor.more')}</span> : null}
      </button>
      <LateVisitorMoreSheet open={isOpen} onClose={() => setOpen(false)} title={t('visitor.more')} />
    </>
  )
}
