import { ArrowDownUp, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { beginAt, type NewNumbers, reverseOrder, shiftNine } from '#domain/course/edit/renumber.ts'
import { nineOf } from '#domain/course/hole/nines.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

interface RenumberProps {
  /** With the numbers now on the card, corrected ones included. */
  holes: readonly { id: string; number: number }[]
  /** Whether a number was guessed: the tools are then open. */
  isGuessed: boolean
  onRenumber: (numbers: NewNumbers) => void
}

/** Changes all numbers of a card at once: another first hole, reversed order, shifted nines. */
export function RenumberTools({ holes, isGuessed, onRenumber }: RenumberProps) {
  const { t } = useTranslation('course')
  const [nine, setNine] = useState(1)
  const isLong = holes.length > 18
  // On 27 and 36 holes the tools change each nine separately.
  const own = isLong ? holes.filter(({ number }) => nineOf(number) === nine) : holes
  const nines = [...new Set(holes.map(({ number }) => nineOf(number)))].sort((a, b) => a - b)
  return (
    <details open={isGuessed} className="rounded-box border border-line bg-base-100">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        {t('edit.card.renumber')}
      </summary>
      <div className="flex flex-col gap-3 border-line border-t p-4">
        <p className="text-muted text-sm">{t('edit.card.renumberHint')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {isLong ? (
            <Field label={t('edit.card.ofNine')}>
              <Select
                value={String(nine)}
                choices={nines.map((one) => ({
                  value: String(one),
                  label: t('edit.nines.holes', { from: 9 * one - 8, to: 9 * one }),
                }))}
                onChange={(value) => setNine(Number(value))}
              />
            </Field>
          ) : null}
          <Field label={t('edit.card.first')}>
            <Select
              value=""
              choices={[
                { value: '', label: t('edit.nines.choose'), disabled: true },
                ...[...own]
                  .sort((a, b) => a.number - b.number)
                  .map(({ id, number }) => ({ value: id, label: t('edit.hole', { number }) })),
              ]}
              onChange={(id) => onRenumber(beginAt(own, id))}
            />
          </Field>
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button icon={ArrowDownUp} onClick={() => onRenumber(reverseOrder(own))}>
            {t('edit.card.reverse')}
          </Button>
          {holes.length > 9 && holes.length % 9 === 0 ? (
            <Button icon={Repeat2} onClick={() => onRenumber(shiftNine(holes))}>
              {t('edit.card.shift')}
            </Button>
          ) : null}
        </div>
      </div>
    </details>
  )
}
