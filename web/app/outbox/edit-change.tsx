import { Send } from 'lucide-react'
import { useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import type { MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'
import { NOTIFICATION_REQUEST, refusalOf } from '#web/data/outbox/mutation.ts'
import { retry } from '#web/data/outbox/outbox.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { useGo } from '#web/ui/link.tsx'

const LONG = ['description', 'body', 'note'] as const
const SHORT = [
  'title',
  'subject',
  'name',
  'first_name',
  'surname',
  'email',
  'phone',
  'address',
  'code',
  'label',
] as const
const NUMBERS = ['quantity', 'minutes', 'rounds'] as const
/** Timestamps, which a form shows in the device's time zone. */
const MOMENTS = ['expires_at'] as const
const COLUMNS = [...SHORT, ...LONG, ...NUMBERS, ...MOMENTS] as const
type Column = (typeof COLUMNS)[number]

/** Whether a refused change can be corrected: an order in the basket, others in a form of their texts and numbers. */
export function isEditable(record: MutationRecord): boolean {
  if (record.status !== 'error') return false
  if (record.payload.table === 'user_order' && record.type === 'CREATE')
    return Array.isArray(record.payload.data.lines)
  return record.type !== 'DELETE' && columnsOf(record).length > 0
}

/** Opens the form of a refused change with its refused values: the basket, or a sheet. */
export function useEdit(
  onLeave: () => void,
): [MutationRecord | undefined, (record?: MutationRecord) => void] {
  const go = useGo()
  const [editing, setEditing] = useState<MutationRecord>()
  const edit = (record?: MutationRecord) => {
    if (record?.payload.table !== 'user_order') return setEditing(record)
    // The page starts without the basket's code.
    import('#web/features/orders/place-order.ts')
      .then(({ returnToBasket }) => returnToBasket(record))
      .then(() => {
        onLeave()
        go('/userorder')
      })
      .catch(showNotSaved)
  }
  return [editing, edit]
}

/** The texts and numbers of a refused change, to be corrected and sent again as the same change. */
export function EditSheet({ record, onClose }: { record: MutationRecord | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet open={record !== undefined} onClose={onClose} title={t('connection.editTitle')}>
      {record ? <EditForm key={record.id} record={record} onClose={onClose} /> : null}
    </Sheet>
  )
}

function EditForm({ record, onClose }: { record: MutationRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(record))
  const refusal = refusalOf(record)
  const send = () => void retry(record.id, correctedBy(record, values)).then(onClose, showNotSaved)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {refusal ? <p className="text-error text-sm">{errorText(refusal)}</p> : null}
      {columnsOf(record).map((column) => {
        const Input = isOne(LONG, column) ? TextArea : TextInput
        const isNumber = isOne(NUMBERS, column)
        const isMoment = isOne(MOMENTS, column)
        return (
          <Field
            key={column}
            label={t(`column.${column}`)}
            // Empty fields may stay empty.
            optional={isMoment || textOf(column, fieldsIn(record)[column]) === ''}
          >
            <Input
              value={values[column] ?? ''}
              {...(isNumber && { inputMode: 'decimal' as const })}
              {...(isMoment && { type: 'datetime-local' })}
              onChange={({ target }: { target: { value: string } }) =>
                setValues({ ...values, [column]: target.value })
              }
            />
          </Field>
        )
      })}
      <Button type="submit" kind="primary" size="large" block icon={Send}>
        {t('connection.sendAgain')}
      </Button>
    </form>
  )
}

/** The object of the change with the texts. */
function fieldsIn({ payload: { table, data } }: MutationRecord): MutationData {
  return table === NOTIFICATION_REQUEST ? fieldsOf(data.notification) : data
}

function columnsOf(record: MutationRecord): Column[] {
  const fields = fieldsIn(record)
  return COLUMNS.filter((column) => ['string', 'number'].includes(typeof fields[column]))
}

function valuesOf(record: MutationRecord): Partial<Record<Column, string>> {
  const fields = fieldsIn(record)
  return Object.fromEntries(columnsOf(record).map((column) => [column, textOf(column, fields[column])]))
}

function textOf(column: Column, value: unknown): string {
  return isOne(MOMENTS, column) ? localMoment(new Date(String(value))) : String(value)
}

/** `2026-05-01T08:00` in the device's time zone, for a field of date and time. */
function localMoment(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function correctedBy(record: MutationRecord, values: Partial<Record<Column, string>>): MutationData {
  const fields = fieldsIn(record)
  const corrected: MutationData = {}
  for (const column of columnsOf(record)) {
    const text = values[column] ?? ''
    if (isOne(MOMENTS, column)) {
      // An emptied field means no end.
      corrected[column] = text ? new Date(text).toISOString() : null
      continue
    }
    const number = Number(text.replace(',', '.'))
    const isNumber = typeof fields[column] === 'number' && text.trim() !== '' && Number.isFinite(number)
    corrected[column] = isNumber ? number : text
  }
  return record.payload.table === NOTIFICATION_REQUEST ? { notification: corrected } : corrected
}

function isOne(list: readonly string[], column: string): boolean {
  return list.includes(column)
}
