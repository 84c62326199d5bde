import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { limits } from '#domain/generated/limits.ts'
import { changedFields } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type PrinterRow, useWaitingPrints } from '#web/features/queue/printing/printer-data.ts'
import { languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'

export type PrinterDraft = Omit<PrinterRow, 'id' | 'printer_state'>

const HOST = /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/

interface PrinterFormProps {
  /** undefined: a new printer. */
  id?: string
  printer: PrinterDraft
  onEnd: () => void
}

export function PrinterForm({ id, printer, onEnd }: PrinterFormProps) {
  const { t } = useTranslation('printing')
  const { name, host, port, stations, paper_mm, language, prints, is_enabled } = printer
  const [draft, setDraft] = useState({ name, host, port, stations, paper_mm, language, prints, is_enabled })
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const isHost = HOST.test(draft.host) && draft.host.length <= 120
  const isPort = draft.port >= 9100 && draft.port <= 9199
  const fits = isHost && isPort && draft.name.trim() !== '' && draft.stations.length > 0
  const save = () => {
    const data = { ...draft, name: draft.name.trim() }
    if (!id) {
      write({ type: 'CREATE', table: 'printer', id: uuidv7(), data }).then(onEnd, showNotSaved)
      return
    }
    const change = changedFields<PrinterDraft>(printer, data)
    if (Object.keys(change).length === 0) return onEnd()
    write({ type: 'UPDATE', table: 'printer', id, data: change }).then(onEnd, showNotSaved)
  }
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <div className="flex flex-col gap-3 rounded-box border border-line p-3">
      <Field label={t('field.name')}>
        <TextInput
          maxLength={limits['printer.name']}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={t('field.host')} error={draft.host && !isHost ? t('field.hostFault') : undefined}>
        <TextInput value={draft.host} onChange={(event) => set({ host: event.target.value.trim() })} />
      </Field>
      <Field label={t('field.port')} error={isPort ? undefined : t('field.portFault')}>
        <TextInput
          inputMode="numeric"
          value={String(draft.port)}
          onChange={(event) => set({ port: Number(event.target.value.replace(/\D/g, '')) })}
        />
      </Field>
      <PrinterChips draft={draft} set={set} />
      <Field label={t('field.language')}>
        <Select
          value={draft.language}
          choices={enums.printer_language.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => set({ language: value })}
        />
      </Field>
      <Field label={t('field.prints')}>
        <Select
          value={draft.prints}
          choices={enums.printer_prints.map((value) => ({ value, label: t(`prints.${value}`) }))}
          onChange={(value) => set({ prints: value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="glove" disabled={!fits} onClick={save}>
          {t('settings.save')}
        </Button>
        <Button size="glove" onClick={onEnd}>
          {t('settings.cancel')}
        </Button>
        {id ? (
          <Button size="glove" icon={Trash2} onClick={() => setIsRemoving(true)}>
            {t('settings.remove')}
          </Button>
        ) : null}
      </div>
      {id && isRemoving ? (
        <RemoveQuestion id={id} name={name} onKeep={() => setIsRemoving(false)} onRemoved={onEnd} />
      ) : null}
    </div>
  )
}

interface PrinterChipsProps {
  draft: PrinterDraft
  set: (change: Partial<PrinterDraft>) => void
}

/** A printer's stations, its paper width, and whether it is in use. */
function PrinterChips({ draft, set }: PrinterChipsProps) {
  const { t } = useTranslation('printing')
  const { stations, paper_mm, is_enabled } = draft
  const toggle = (station: PrinterDraft['stations'][number]) =>
    set({
      stations: enums.printer_stations.filter((one) => (one === station) !== stations.includes(one)),
    })
  return (
    <div className="flex flex-wrap gap-2">
      {enums.printer_stations.map((station) => (
        <Chip key={station} pressed={stations.includes(station)} onPress={() => toggle(station)}>
          {t(`station.${station}`)}
        </Chip>
      ))}
      <Chip pressed={paper_mm === 58} onPress={() => set({ paper_mm: paper_mm === 58 ? 80 : 58 })}>
        {t('field.narrow')}
      </Chip>
      <Chip pressed={is_enabled} onPress={() => set({ is_enabled: !is_enabled })}>
        {t('field.enabled')}
      </Chip>
    </div>
  )
}

interface RemoveQuestionProps {
  id: string
  name: string
  onKeep: () => void
  onRemoved: () => void
}

/** Asks before removing a printer with its waiting slips. */
function RemoveQuestion({ id, name, onKeep, onRemoved }: RemoveQuestionProps) {
  const { t } = useTranslation('printing')
  const waiting = useWaitingPrints().filter(({ printer_id }) => printer_id === id).length
  const remove = () => {
    write({ type: 'DELETE', table: 'printer', id, data: {} }).then(onRemoved, showNotSaved)
  }
  return (
    <ConfirmDialog
      title={t('settings.removeQuestion', { name })}
      act={t('settings.remove')}
      icon={Trash2}
      onConfirm={remove}
      onClose={onKeep}
    >
      <p>{waiting > 0 ? t('settings.removeWaiting', { count: waiting }) : t('settings.removeHint')}</p>
    </ConfirmDialog>
  )
}
