import { type SettingKey, useSetting } from '#web/data/setting-change.ts'
import type { Settings } from '#web/data/settings.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type ChoiceOption, Select } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

/** Settings that are one of several texts, or null. */
type ChoiceKey = { [K in SettingKey]: Settings[K] extends string | null ? K : never }[SettingKey]

interface ChoiceSettingProps<K extends ChoiceKey> {
  of: K
  label: string
  hint?: string
  choices: readonly ChoiceOption<NonNullable<Settings[K]>>[]
  /** The name of the empty choice; absent: a choice is required. */
  none?: string
}

/** A setting with several choices; saved at once. */
export function ChoiceSetting<K extends ChoiceKey>({
  of,
  label,
  hint,
  choices,
  none,
}: ChoiceSettingProps<K>) {
  const setting = useSetting(of)
  const { value, refused, sync, save } = setting
  const options: ChoiceOption<string>[] = [...(none ? [{ value: '', label: none }] : []), ...choices]
  const choose = (id: string) => save((id === '' ? null : id) as Settings[K]).catch(showNotSaved)
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={refusedText(sync)} optional={none !== undefined}>
        <Select value={(refused ?? value) || ''} choices={options} onChange={(id) => void choose(id)} />
      </Field>
      <SettingStatus setting={setting} format={(one) => labelOf(one ?? '')} />
    </div>
  )
}
