import { useTranslation } from 'react-i18next'
import { estimate } from '#domain/orders/estimate.ts'
import { useCourse } from '#web/data/course.ts'
import { useOpenTickets } from '#web/features/orders/orders-data.ts'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

export interface CheckoutChoices {
  place: 'clubhouse' | 'halfway_house' | 'hole'
  hole: number
  /** Time of day, `12:30`; null for as soon as possible. */
  time: string | null
  pay: 'collection' | 'account'
  note: string
}

const LONGEST_ORDER_NOTE = 500

/** The moment that a time of day stands for: today. */
export function wantedAt({ time }: CheckoutChoices, now: Date): Date | null {
  const [hours, minutes] = time?.split(':').map(Number) ?? []
  if (hours === undefined || minutes === undefined) return null
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  return at
}

interface CheckoutFormProps {
  choices: CheckoutChoices
  onChange: (choices: CheckoutChoices) => void
  /** Of the dishes in the basket. */
  prepMinutes: number[]
}

/** Where, when and how it is paid. */
export function CheckoutForm({ choices, onChange, prepMinutes }: CheckoutFormProps) {
  const { t } = useTranslation('orders')
  const set = (change: Partial<CheckoutChoices>) => onChange({ ...choices, ...change })
  return (
    <>
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('checkout.where')}
          showLabel
          value={choices.place}
          choices={(['clubhouse', 'halfway_house', 'hole'] as const).map((value) => ({
            value,
            label: t(`checkout.${value}`),
          }))}
          onChange={(place) => set({ place })}
        />
        {choices.place === 'hole' ? (
          <HoleChoice hole={choices.hole} onChange={(hole) => set({ hole })} />
        ) : null}
      </div>
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('checkout.when')}
          showLabel
          value={choices.time === null ? 'soon' : 'later'}
          choices={[
            { value: 'soon', label: t('checkout.soon') },
            { value: 'later', label: t('checkout.later') },
          ]}
          onChange={(when) => set({ time: when === 'soon' ? null : inHalfAnHour() })}
        />
        {choices.time === null ? (
          <EstimateLine prepMinutes={prepMinutes} />
        ) : (
          <Field label={t('checkout.time')}>
            <TextInput
              type="time"
              value={choices.time}
              onChange={(event) => set({ time: event.target.value })}
            />
          </Field>
        )}
      </div>
      <Segmented
        label={t('checkout.pay')}
        showLabel
        value={choices.pay}
        choices={(['collection', 'account'] as const).map((value) => ({
          value,
          label: t(`checkout.${value}`),
        }))}
        onChange={(pay) => set({ pay })}
      />
      <Field label={t('checkout.note')} optional>
        <TextArea
          rows={2}
          maxLength={LONGEST_ORDER_NOTE}
          value={choices.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
    </>
  )
}

function HoleChoice({ hole, onChange }: { hole: number; onChange: (hole: number) => void }) {
  const { t } = useTranslation('orders')
  const { data: course } = useCourse()
  const numbers = course?.hole.map(({ number }) => number) ?? Array.from({ length: 18 }, (_, at) => at + 1)
  return (
    <Field label={t('checkout.whichHole')}>
      <Select
        value={String(hole)}
        choices={numbers.map((number) => ({
          value: String(number),
          label: t('checkout.atHole', { number }),
        }))}
        onChange={(value) => onChange(Number(value))}
      />
    </Field>
  )
}

function EstimateLine({ prepMinutes }: { prepMinutes: number[] }) {
  const { t } = useTranslation('orders')
  const { data: ahead } = useOpenTickets()
  if (ahead === undefined) return null
  const { from, to } = estimate(prepMinutes, ahead)
  return <p className="tabular px-1 text-muted text-sm">{t('checkout.estimate', { from, to })}</p>
}

function inHalfAnHour(): string {
  const at = new Date(Date.now() + 30 * 60_000)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}
