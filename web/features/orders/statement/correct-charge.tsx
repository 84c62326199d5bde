import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#domain/generated/limits.ts'
import { parsePrice } from '#domain/menu/typed-price.ts'
import { correctCharge, type StatementLine } from '#web/features/orders/statement/statement-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney, minorDigits } from '#web/ui/format.ts'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

const ACTS = ['refund', 'lower', 'again'] as const
type Act = (typeof ACTS)[number]

interface CorrectChargeProps {
  line: StatementLine
  onClose: () => void
}

/** Gives back a part of an order's charge, or charges again what was given back by mistake. */
export function CorrectCharge({ line, onClose }: CorrectChargeProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const { number, currency, charged_minor, total_minor } = line
  const digits = minorDigits(currency)
  const typed = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  /** The most that each act may move. */
  const most: Record<Act, number> = {
    refund: charged_minor,
    lower: charged_minor,
    again: total_minor - charged_minor,
  }
  const acts = ACTS.filter((act) => most[act] > 0)
  const [act, setAct] = useState<Act>(acts[0] ?? 'refund')
  const [amount, setAmount] = useState(typed(most[act]))
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const money = (minor: number) => formatMoney(minor, currency, i18n.language)
  const minor = parsePrice(amount, digits)
  const isAmountWrong = minor === null || minor === 0 || minor > most[act]
  const isReasonMissing = reason.trim() === ''
  const signed = (act === 'again' ? 1 : -1) * (minor ?? 0)
  const save = async () => {
    setIsChecked(true)
    if (isAmountWrong || isReasonMissing) return
    const kind = act === 'refund' ? 'refund' : 'correction'
    try {
      await correctCharge(line.order_id, { kind, amount_minor: signed, reason: reason.trim() })
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('correct.title', { number })}
      actions={
        <Button kind="primary" size="large" block onClick={() => void save()}>
          {t(`correct.save.${act}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? <ErrorNote what={t('common:notSaved')} why={failure} /> : null}
        <p>{t('correct.charged', { charged: money(charged_minor), total: money(total_minor) })}</p>
        <Segmented
          label={t('correct.act')}
          showLabel
          value={act}
          choices={acts.map((value) => ({ value, label: t(`correct.acts.${value}`) }))}
          onChange={(value) => {
            setAct(value)
            setAmount(typed(most[value]))
          }}
        />
        <p className="text-muted text-sm">{t(`correct.hint.${act}`)}</p>
        <Field
          label={t('correct.amount')}
          error={
            isChecked && isAmountWrong ? t('correct.amountFault', { most: money(most[act]) }) : undefined
          }
          hint={isAmountWrong ? undefined : t('correct.after', { charged: money(charged_minor + signed) })}
        >
          <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
        <Field
          label={t('correct.reason')}
          hint={t('correct.reasonHint')}
          error={isChecked && isReasonMissing ? t('correct.reasonFault') : undefined}
        >
          <TextArea
            rows={2}
            dir="auto"
            maxLength={limits['account_correction.reason']}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
