import { Bell, Flag, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Switch } from '#web/ui/switch.tsx'

export function ButtonSamples() {
  const { t } = useTranslation(['club', 'common'])
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('catalogue.buttons')} />
      <Button kind="primary" size="large" block icon={Flag}>
        {t('catalogue.primary')}
      </Button>
      <Button kind="primary" size="glove" block>
        {t('catalogue.glove')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button>{t('catalogue.plain')}</Button>
        <Button kind="quiet">{t('catalogue.quiet')}</Button>
        <Button kind="danger" icon={Trash2}>
          {t('catalogue.danger')}
        </Button>
        <Button disabled>{t('catalogue.disabled')}</Button>
        <Button kind="primary" busy>
          {t('catalogue.busy')}
        </Button>
        <Button size="small" icon={Plus}>
          {t('catalogue.stepper')}
        </Button>
        <IconButton icon={Bell} label={t('common:nav.inbox')} count={2} />
        <IconButton icon={Settings} label={t('common:theme.label')} kind="plain" />
      </div>
    </section>
  )
}

export function FieldSamples() {
  const { t } = useTranslation(['club', 'common', 'people'])
  const [tee, setTee] = useState<'white' | 'yellow' | 'red'>('yellow')
  return (
    <section className="flex flex-col gap-4">
      <SectionHead title={t('catalogue.fields')} />
      <Field label={t('catalogue.field')} hint={t('catalogue.fieldHint')}>
        <TextInput inputMode="numeric" />
      </Field>
      <Field label={t('catalogue.field')} error={t('catalogue.fieldError')}>
        <TextInput inputMode="numeric" defaultValue="4711" />
      </Field>
      <Field label={t('people:signIn.password')}>
        <PasswordInput autoComplete="off" defaultValue="greens" />
      </Field>
      <Field label={t('catalogue.select')}>
        <Select
          value={tee}
          onChange={setTee}
          choices={[
            { value: 'white', label: t('catalogue.teeWhite') },
            { value: 'yellow', label: t('catalogue.teeYellow') },
            { value: 'red', label: t('catalogue.teeRed') },
          ]}
        />
      </Field>
      <Field label={t('catalogue.note')} optional>
        <TextArea rows={2} />
      </Field>
    </section>
  )
}

export function ChoiceSamples() {
  const { t } = useTranslation('club')
  const [day, setDay] = useState<'today' | 'tomorrow'>('today')
  const [isOpen, setOpen] = useState(true)
  const [isVegan, setVegan] = useState(true)
  const [noNuts, setNoNuts] = useState(false)
  const [count, setCount] = useState(2)
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('catalogue.choices')} />
      <Segmented
        label={t('catalogue.segmented')}
        showLabel
        value={day}
        onChange={setDay}
        choices={[
          { value: 'today', label: t('catalogue.today') },
          { value: 'tomorrow', label: t('catalogue.tomorrow') },
        ]}
      />
      <Switch
        label={t('catalogue.switch')}
        hint={t('catalogue.switchHint')}
        checked={isOpen}
        onChange={setOpen}
      />
      <ChipRow label={t('catalogue.choices')}>
        <Chip pressed={isVegan} onPress={() => setVegan(!isVegan)}>
          {t('catalogue.chipVegan')}
        </Chip>
        <Chip pressed={noNuts} onPress={() => setNoNuts(!noNuts)}>
          {t('catalogue.chipNuts')}
        </Chip>
      </ChipRow>
      <div className="flex items-center justify-between">
        <span>{t('catalogue.stepper')}</span>
        <Stepper label={t('catalogue.stepper')} value={count} max={9} onChange={setCount} />
      </div>
    </section>
  )
}
