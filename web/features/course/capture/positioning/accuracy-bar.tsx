import { Crosshair, LocateFixed, LocateOff, TriangleAlert } from 'lucide-react'
import type { FixGrade } from '#domain/course/capture/fix.ts'
import type { FixState, Trouble } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export const dotTones: Record<FixGrade, string> = {
  green: 'bg-success',
  amber: 'bg-warning',
  red: 'bg-error',
}

/** The quality of the device's position: the dot, the metres, and the reason when nothing is recorded. */
export function AccuracyBar({ fixes }: { fixes: FixState }) {
  const { t } = useTranslation('course')
  const words = useFixWords(fixes)
  const Icon =
    fixes.trouble === 'denied' || fixes.trouble === 'unavailable'
      ? LocateOff
      : fixes.fix
        ? LocateFixed
        : Crosshair
  return (
    <div className="rounded-box border border-line bg-base-100 px-4 py-3">
      <p className="flex items-center gap-3" role="status" data-grade={fixes.grade}>
        <span className={`size-5 shrink-0 rounded-full ${dotTones[fixes.grade]}`} aria-hidden />
        <span className="min-w-0 flex-1 leading-snug">{words}</span>
        <Icon size={22} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      </p>
      {fixes.clockErrorMs === null ? null : (
        <p className="mt-2 flex items-start gap-2 text-sm text-warning">
          <TriangleAlert size={18} strokeWidth={2} className="mt-px shrink-0" aria-hidden />
          {t(fixes.clockErrorMs > 0 ? 'capture.clockAhead' : 'capture.clockBehind', {
            count: Math.round(Math.abs(fixes.clockErrorMs) / 60_000),
          })}
        </p>
      )}
    </div>
  )
}

const troubles: Record<Trouble, `capture.trouble.${Trouble}`> = {
  searching: 'capture.trouble.searching',
  lost: 'capture.trouble.lost',
  denied: 'capture.trouble.denied',
  unavailable: 'capture.trouble.unavailable',
  nowhere: 'capture.trouble.nowhere',
  masts: 'capture.trouble.masts',
  malformed: 'capture.trouble.malformed',
  stale: 'capture.trouble.stale',
  quiet: 'capture.trouble.quiet',
}

/** The state of the position in a sentence. */
export function useFixWords({ fix, grade, trouble }: FixState): string {
  const { t } = useTranslation('course')
  const length = useLength()
  if (trouble || !fix) return t(troubles[trouble ?? 'searching'])
  return t(`capture.grade.${grade}`, {
    length: length(fix.accuracyM, fix.accuracyM < 10 ? 1 : 0),
  })
}
