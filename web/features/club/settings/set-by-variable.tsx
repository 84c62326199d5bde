import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useSystem, useVariable } from '#web/features/club/settings/system-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/**
 * Shows that an environment variable overrides the setting, or that this is unknown: the setting is then read-only.
 * Nothing if the variable is not set.
 */
export function SetByVariable({ name }: { name: string }) {
  const { t } = useTranslation('settings')
  const system = useSystem()
  const { online } = useConnection()
  const { isKnown, value } = useVariable(name)
  if (!isKnown) {
    if (online && !hindranceOf(system)) return null
    return <p className="text-muted text-sm">{t('environment.unknown')}</p>
  }
  if (value === undefined) return null
  return <p className="text-sm text-warning wrap-anywhere">{t('environment.wins', { name, value })}</p>
}
