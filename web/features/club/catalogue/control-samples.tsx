import { Bell, Flag, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { samples } from '#web/features/club/catalogue/samples.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput, Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { SectionHead } from '#web/ui/list.tsx'

export function ButtonSamples() {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={samples.buttons} />
      <Button kind="primary" size="large" block icon={Flag}>
        {samples.primary}
      </Button>
      <Button kind="primary" size="glove" block>
        {samples.glove}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button>{samples.plain}</Button>
        <Button kind="quiet">{samples.quiet}</Button>
        <Button kind="danger" icon={Trash2}>
          {samples.danger}
        </Button>
        <Button disabled>{samples.disabled}</Button>
        <Button kind="primary" busy>
          {samples.busy}
        </Button>
        <Button size="small" icon={Plus}>
          {samples.stepper}
        </Button>
        <IconButton icon={Bell} label={t('nav.inbox')} count={2} />
        <IconButton icon={Settings} label={t('theme.label')} kind="plain" />
      </div>
    </section>
  )
}

export function FieldSamples() {
  const { t } = useTranslation('people')
  const [tee, setTee] = useState<'white' | 'yellow' | 'red'>('yellow')
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={samples.fields} />
      <Field label={samples.field} hint={samples.fieldHint}>
        <TextInput inputMode="numeric" />
      </Field>
      <Field label={samples.field} error={samples.fieldError}>
        <TextInput inputMode="numeric" defaultValue="4711" />
      </Field>
      <Field label={t('signIn.password')}>
        <PasswordInput autoComplete="off" defaultValue="greens" />
      </Field>
      <Field label={samples.select}>
        <Select
          value={tee}
          onChange={setTee}
          choices={[
            { value: 'white', label: samples.teeWhite },
            { value: 'yellow', label: samples.teeYellow },
            { value: 'red', label: samples.teeRed },
          ]}
        />
      </Field>
      <Field label={samples.note} optional>
        <TextArea rows={2} />
      </Field>
    </section>
  )
}

export function ChoiceSamples() {
  const [day, setDay] = useState<'today' | 'tomorrow'>('today')
  const [isOpen, setOpen] = useState(true)
  const [isVegan, setVegan] = useState(true)
  const [noNuts, setNoNuts] = useState(false)
  const [count, setCount] = useState(2)
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={samples.choices} />
      <Segmented
        label={samples.segmented}
        showLabel
        value={day}
        onChange={setDay}
        choices={[
          { value: 'today', label: samples.today },
          { value: 'tomorrow', label: samples.tomorrow },
        ]}
      />
      <Switch label={samples.switch} hint={samples.switchHint} checked={isOpen} onChange={setOpen} />
      <ChipRow label={samples.choices}>
        <Chip pressed={isVegan} onPress={() => setVegan(!isVegan)}>
          {samples.chipVegan}
        </Chip>
        <Chip pressed={noNuts} onPress={() => setNoNuts(!noNuts)}>
          {samples.chipNuts}
        </Chip>
      </ChipRow>
      <div className="flex items-center justify-between">
        <span>{samples.stepper}</span>
        <Stepper label={samples.stepper} value={count} max={9} onChange={setCount} />
      </div>
    </section>
  )
}
