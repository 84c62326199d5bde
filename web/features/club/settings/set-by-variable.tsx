import { useTranslation } from 'react-i18next'
import { useVariable } from '#web/features/club/settings/system-data.ts'

/** Says that a variable of the server's environment decides, whatever the setting has. Nothing where it is not set. */
export function SetByVariable({ name }: { name: string }) {
  const { t } = useTranslation('settings')
  const value = useVariable(name)
  if (value === undefined) return null
  return <p className="text-sm text-warning wrap-anywhere">{t('environment.wins', { name, value })}</p>
}
