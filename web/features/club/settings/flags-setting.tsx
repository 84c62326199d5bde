import { type FlagColours, useFlagColours } from '#web/data/course/course.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { flagColours } from '#web/map/palette.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

const zones = ['front', 'middle', 'back'] as const
const colours = ['red', 'white', 'blue', 'yellow', 'black', 'green', 'orange'] as const

/** The colour of the flag for a pin in the front, middle or back zone. */
export function FlagsSetting() {
  const { t } = useTranslation('settings')
  const setting = useSetting('course.flag_colours')
  const clubFlags = useFlagColours()
  const flags: FlagColours = setting.refused ?? setting.value ?? clubFlags
  const nameOf = (colour: string) => t(`colours.${colours.find((one) => one === colour) ?? 'white'}`)
  // The two zones swap colours, since two flags of one colour would be ambiguous.
  const choose = (zone: keyof FlagColours, colour: string) => {
    const other = zones.find((one) => one !== zone && flags[one] === colour)
    const nextFlags = { ...flags, ...(other ? { [other]: flags[zone] } : {}), [zone]: colour }
    setting.save(nextFlags).catch(showNotSaved)
  }
  return (
    <>
      {zones.map((zone) => (
        <Field
          key={zone}
          label={t(`flags.${zone}`)}
          error={zone === 'front' ? refusedText(setting.sync) : undefined}
        >
          <div className="flex items-center gap-3">
            <span
              aria-hidden
              className="size-8 shrink-0 rounded-full border border-edge"
              style={{ backgroundColor: flagColours[flags[zone]] }}
            />
            <Select
              value={flags[zone]}
              choices={colours.map((value) => ({ value: value as string, label: nameOf(value) }))}
              onChange={(colour) => choose(zone, colour)}
            />
          </div>
        </Field>
      ))}
      <SettingStatus setting={setting} format={(all) => zones.map((zone) => nameOf(all[zone])).join(', ')} />
    </>
  )
}
