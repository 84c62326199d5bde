import type issues from '#web/i18n/en/issues.json'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

const KEYS: readonly (readonly [keyof typeof issues.triage.key, ...string[]])[] = [
  ['move', 'J', 'K'],
  ['pick', 'X'],
  ['all', 'Shift A'],
  ['assign', 'A'],
  ['take', 'T'],
  ['snooze', 'H'],
  ['undo', 'U'],
  ['decline', 'D'],
  ['merge', 'M'],
  ['urgent', '+', '−'],
  ['open', 'Enter'],
  ['search', '/'],
  ['view', 'V'],
  ['away', 'Esc'],
  ['help', '?'],
]

/** The keys and gestures of the inbox. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('issues')
  return (
    <Sheet open={open} onClose={onClose} title={t('triage.keys')}>
      <p className="mb-4 text-muted text-sm">{t('triage.swipe')}</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([act, ...keys]) => (
          <div key={act} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`triage.key.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
