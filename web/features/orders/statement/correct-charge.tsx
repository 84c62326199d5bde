import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { parsePrice } from '#domain/menu/typed-price.ts'
import { correctCharge, type StatementLine } from '#web/features/orders/statement/statement-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, minorDigits } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const ACTS = ['refund', 'lower', 'again'] as const
type Act = (typeof ACTS)[number]

interface CorrectChargeProps {
  line: StatementLine
  onClose: () => void
}

/** The form's entries, and their faults. */
function useCorrection({ line, onClose }: CorrectChargeProps) {
  const { order_id, currency, charged_minor, total_minor } = line
  const digits = minorDigits(currency)
  const typed = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  /** The maximum amount of each action. */
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
  const minor = parsePrice(amount, digits, most[act])
  const isAmountWrong = minor === null || minor === 0
  const isReasonMissing = reason.trim() === ''
  const signed = (act === 'again' ? 1 : -1) * (minor ?? 0)
  const save = async () => {
    setIsChecked(true)
    if (isAmountWrong || isReasonMissing) return
    const kind = act === 'refund' ? 'refund' : 'correction'
    try {
      await correctCharge(order_id, { kind, amount_minor: signed, reason: reason.trim() })
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const choose = (value: Act) => {
    setAct(value)
    setAmount(typed(most[value]))
  }
  const isAmountFault = isChecked && isAmountWrong
  const isReasonFault = isChecked && isReasonMissing
  const chargedAfter = isAmountWrong ? undefined : charged_minor + signed
  return {
    ...{ acts, act, choose, most: most[act], amount, setAmount, reason, setReason },
    ...{ isAmountFault, isReasonFault, chargedAfter, failure, save },
  }
}

/** Refunds a part of an order's charge, or charges a mistaken refund again. */
export function CorrectCharge({ line, onClose }: CorrectChargeProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const { number, currency, charged_minor, total_minor } = line
  const { acts, act, amount, reason, chargedAfter, failure, ...form } = useCorrection({ line, onClose })
  const money = (minor: number) => formatMoney(minor, currency, i18n.language)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('correct.title', { number })}
      actions={
        <Button kind="primary" size="large" block onClick={() => void form.save()}>
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
          onChange={form.choose}
        />
        <p className="text-muted text-sm">{t(`correct.hint.${act}`)}</p>
        <Field
          label={t('correct.amount')}
          error={form.isAmountFault ? t('correct.amountFault', { most: money(form.most) }) : undefined}
          hint={chargedAfter === undefined ? undefined : t('correct.after', { charged: money(chargedAfter) })}
        >
          <TextInput
            inputMode="decimal"
            value={amount}
            onChange={(event) => form.setAmount(event.target.value)}
          />
        </Field>
        <Field
          label={t('correct.reason')}
          hint={t('correct.reasonHint')}
          error={form.isReasonFault ? t('correct.reasonFault') : undefined}
        >
          <TextArea
            rows={2}
            dir="auto"
            maxLength={limits['account_correction.reason']}
            value={reason}
            onChange={(event) => form.setReason(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
