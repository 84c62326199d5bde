import { parsePrice } from '#domain/menu/typed-price.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { useSettings } from '#web/data/settings.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { TypedSetting } from '#web/features/club/settings/typed-setting.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip } from '#web/ui/chip.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

/** The limit of `private.setting_fits`. */
const MOST_MINOR = 999_999_999
const payers = ['member', 'kitchen', 'maintenance', 'admin'] as const

/** The roles that may charge the member account, and the monthly limit. */
export function AccountSetting() {
  const { t } = useTranslation(['settings', 'common'])
  const currency = useSettings()['club.currency']
  const digits = minorDigits(currency)
  const setting = useSetting('orders.account_roles')
  const { value, refused, sync, save } = setting
  const roles = refused ?? value
  const toggled = (role: string) =>
    roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]
  const fault = refusedText(sync)
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t('account.roles')}</legend>
        <div className="flex flex-wrap gap-2">
          {payers.map((role) => (
            <Chip
              key={role}
              pressed={roles.includes(role)}
              onPress={() => void save(toggled(role)).catch(showNotSaved)}
            >
              {t(`common:role.${role}`)}
            </Chip>
          ))}
        </div>
        <p className="text-muted text-sm">{t('account.rolesHint')}</p>
        {fault ? <p className="text-error text-sm">{fault}</p> : null}
        <SettingStatus setting={setting} format={(all) => all.join(', ')} />
      </fieldset>
      <TypedSetting
        of="orders.account_limit_minor"
        label={t('account.limit', { currency })}
        hint={t('account.limitHint')}
        optional
        input={{ inputMode: 'decimal', placeholder: t('noLimit') }}
        format={(minor) => (minor === null ? '' : (minor / 10 ** digits).toFixed(digits))}
        parse={(text) => (text === '' ? null : (parsePrice(text, digits, MOST_MINOR) ?? undefined))}
        fault={t('account.limitFault')}
      />
    </>
  )
}
