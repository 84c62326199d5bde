import { type ComponentProps, useState } from 'react'
import { type SettingKey, useSetting } from '#web/data/setting-change.ts'
import type { Settings } from '#web/data/settings.ts'
import { SetByVariable } from '#web/features/club/settings/set-by-variable.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { useVariable } from '#web/features/club/settings/system-data.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { UnsavedQuestion } from '#web/ui/layers/unsaved-question.tsx'

interface TypedSettingProps<K extends SettingKey> {
  of: K
  label: string
  hint?: string | undefined
  optional?: boolean
  format: (value: Settings[K]) => string
  /** undefined: the text is no valid value. */
  parse: (text: string) => Settings[K] | undefined
  /** Why a text is invalid. */
  fault: string
  /** Attributes of the control. */
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'type' | 'placeholder'>
  /** More than one: a multi-line text. */
  rows?: number
  /** The environment variable that overrides the setting. */
  variable?: string
}

interface Draft<Value> {
  text: string
  /** The setting when the typing began. */
  seen: Value
}

/** A typed setting. Read-only if an environment variable overrides it, and until that is known. */
export function TypedSetting<K extends SettingKey>(props: TypedSettingProps<K>) {
  const { of, variable, label, hint, optional = false, format, rows = 1 } = props
  const { isKnown, value: fixed } = useVariable(variable)
  const { value } = useSetting(of)
  if (variable === undefined || (isKnown && fixed === undefined)) return <TypedField {...props} />
  const text = isKnown ? (fixed ?? '') : format(value)
  return (
    <div className={`flex flex-col gap-2 ${rows > 1 ? 'md:col-span-2' : ''}`}>
      <Field label={label} {...(isKnown ? {} : { hint, optional })}>
        <TextInput readOnly className="bg-base-200 text-muted" value={text} />
      </Field>
      <SetByVariable name={variable} />
    </div>
  )
}

/** Saved when the field loses focus. A refused text stays in the field. */
function TypedField<K extends SettingKey>(props: TypedSettingProps<K>) {
  const { of, label, hint, optional = false, format, parse, fault, input, rows = 1 } = props
  const setting = useSetting(of)
  const { value, refused, sync, save } = setting
  const [draft, setDraft] = useState<Draft<Settings[K]>>()
  const text = draft?.text ?? format(refused ?? value)
  const parsed = parse(text.trim())
  const saveDraft = () => {
    if (draft === undefined || parsed === undefined) return
    setDraft(undefined)
    if (format(parsed) !== format(refused ?? value)) save(parsed, draft.seen).catch(showNotSaved)
  }
  const control = {
    value: text,
    onBlur: saveDraft,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ text: target.value, seen: draft ? draft.seen : value }),
  }
  return (
    <div className={`flex flex-col gap-2 ${rows > 1 ? 'md:col-span-2' : ''}`}>
      {draft === undefined ? null : <UnsavedQuestion when />}
      <Field
        label={label}
        hint={hint}
        optional={optional}
        error={parsed === undefined ? fault : refusedText(sync)}
      >
        {rows > 1 ? (
          <TextArea rows={rows} {...control} />
        ) : (
          <TextInput {...input} {...control} onKeyDown={({ key }) => key === 'Enter' && saveDraft()} />
        )}
      </Field>
      <SettingStatus setting={setting} format={format} />
    </div>
  )
}

type TextKey = { [K in SettingKey]: Settings[K] extends string ? K : never }[SettingKey]

interface TextSettingProps
  extends Pick<TypedSettingProps<'club.name'>, 'label' | 'hint' | 'input' | 'rows' | 'variable'> {
  of: Exclude<TextKey, 'club.currency' | 'club.time_zone' | 'club.units' | 'people.sign_up'>
  fits: (text: string) => boolean
  fault: string
  optional?: boolean
  /** Adds what people leave out when they type. */
  complete?: (text: string) => string
}

/** A text setting, stored as typed but without surrounding spaces. */
export function TextSetting({ fits, optional = true, complete, ...rest }: TextSettingProps) {
  const parse = (typed: string) => {
    if (optional && typed === '') return typed
    const text = complete?.(typed) ?? typed
    return fits(text) ? text : undefined
  }
  return <TypedSetting {...rest} optional={optional} format={(text) => text} parse={parse} />
}
