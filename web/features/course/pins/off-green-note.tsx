import { Flag } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** A note that the hole's published pin lies off its green and needs replacement. */
export function OffGreenNote({ number }: { number: number }) {
  const { t } = useTranslation('course')
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-warning">
      <Flag size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {t('pins.offGreen', { number })}
    </p>
  )
}
