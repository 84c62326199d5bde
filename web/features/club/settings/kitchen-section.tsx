import { ClipboardList, MapPin, SquareMenu } from 'lucide-react'
import { parseRate } from '#domain/orders/price.ts'
import { KitchenHoursSetting } from '#web/features/club/settings/kitchen-hours-setting.tsx'
import { NumberSetting } from '#web/features/club/settings/number-setting.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { TypedSetting } from '#web/features/club/settings/typed-setting.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** The kitchen's settings for the office; those of a shift are on the kitchen's board. */
export function KitchenSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="kitchen">
      <SettingsPart title={t('kitchen.title')}>
        <TypedSetting
          of="orders.tax_bp"
          label={t('kitchen.tax')}
          hint={t('kitchen.taxHint')}
          input={{ inputMode: 'decimal' }}
          format={(bp) => String(bp / 100)}
          parse={(text) => parseRate(text) ?? undefined}
          fault={t('kitchen.taxFault')}
        />
        <NumberSetting
          of="kitchen.lead_minutes"
          label={t('kitchen.lead')}
          hint={t('kitchen.leadHint')}
          min={0}
          max={2880}
        />
        <NumberSetting
          of="kitchen.unseen_seconds"
          label={t('kitchen.unseen')}
          hint={t('kitchen.unseenHint')}
          min={5}
          max={600}
        />
      </SettingsPart>
      <SettingsPart title={t('common:kitchenHours.label')} hint={t('common:kitchenHours.hint')}>
        <KitchenHoursSetting />
      </SettingsPart>
      <List title={t('elsewhere')}>
        <ListRow
          icon={MapPin}
          title={t('common:screens.servingPlaces.title')}
          detail={t('kitchen.places')}
          to="/menumanage/places"
        />
        <ListRow
          icon={SquareMenu}
          title={t('common:screens.menu.title')}
          detail={t('kitchen.menu')}
          to="/menumanage"
        />
        <ListRow
          icon={ClipboardList}
          title={t('common:screens.kitchenQueue.title')}
          detail={t('kitchen.board')}
          to="/kitchenorderlist"
        />
      </List>
    </SettingsFrame>
  )
}
