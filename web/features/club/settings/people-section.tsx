import { ScrollText, Users } from 'lucide-react'
import { useSetting } from '#web/data/setting-change.ts'
import { AccountSetting } from '#web/features/club/settings/account-setting.tsx'
import { LimitsSetting } from '#web/features/club/settings/limits-setting.tsx'
import { SetByVariable } from '#web/features/club/settings/set-by-variable.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { useVariable } from '#web/features/club/settings/system-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** Who may join, and their permissions. */
export function PeopleSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="people">
      <SignUp />
      <SettingsPart title={t('account.title')} hint={t('account.hint')}>
        <AccountSetting />
      </SettingsPart>
      <SettingsPart title={t('limits.title')} hint={t('limits.hint')}>
        <LimitsSetting />
      </SettingsPart>
      <List title={t('elsewhere')}>
        <ListRow
          icon={Users}
          title={t('common:screens.groups.title')}
          detail={t('people.groups')}
          to="/groupadmin"
        />
        <ListRow
          icon={ScrollText}
          title={t('common:screens.auditLog.title')}
          detail={t('people.log')}
          to="/groupadmin/log"
        />
      </List>
    </SettingsFrame>
  )
}

const SIGN_UP_VARIABLE = 'GOTRUE_DISABLE_SIGNUP'
const ways = ['open', 'approval', 'invited'] as const

function SignUp() {
  const { t } = useTranslation('settings')
  const setting = useSetting('people.sign_up')
  const { value, refused, sync, save } = setting
  const fault = refusedText(sync)
  const variable = useVariable(SIGN_UP_VARIABLE)
  const isClosed = /^(true|t|1)$/i.test(variable.value ?? '')
  return (
    <div className="flex flex-col gap-2">
      <RadioList
        label={t('signUp.title')}
        isHeading
        value={isClosed ? 'invited' : (refused ?? value)}
        isFixed={isClosed || !variable.isKnown}
        choices={ways.map((way) => ({
          value: way,
          label: t(`signUp.${way}`),
          detail: t(`signUp.${way}Hint`),
        }))}
        onChange={(way) => void save(way).catch(showNotSaved)}
      />
      {fault ? <p className="text-error text-sm">{fault}</p> : null}
      {isClosed || !variable.isKnown ? <SetByVariable name={SIGN_UP_VARIABLE} /> : null}
      <SettingStatus setting={setting} format={(way) => t(`signUp.${way}`)} />
    </div>
  )
}
