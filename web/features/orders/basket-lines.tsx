import { CircleAlert, PencilLine, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import { type Allergen, allergensOf, type MenuItem } from '#domain/menu/menu.ts'
import type { Basket, BasketLine, LineProblem } from '#domain/orders/basket.ts'
import { lineTotal } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import { setBasketNote, setBasketQuantity } from '#web/features/orders/basket-store.ts'
import { useDishName } from '#web/features/orders/dish-names.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { joinWords } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface BasketLinesProps {
  basket: Basket
  itemOf: (id: string) => MenuItem | undefined
  problemOf: (line: BasketLine) => Problem | null
  /** The guest's allergies. */
  allergies: readonly Allergen[]
}

export type Problem = LineProblem | 'not_served'

/** Why a line cannot be ordered; if too few are left, how many. */
export function useProblemText(): (problem: Problem, item: MenuItem | undefined) => string {
  const { t } = useTranslation('orders')
  return (problem, item) =>
    problem === 'short' && item?.stock != null
      ? t('menu.left', { count: item.stock })
      : t(`checkout.problem.${problem}`)
}

/** The basket's lines with quantities and notes, and the problem of each. */
export function BasketLines({ basket, itemOf, problemOf, allergies }: BasketLinesProps) {
  const { t } = useTranslation('orders')
  const [noting, setNoting] = useState<number | null>(null)
  const notedLine = noting === null ? undefined : basket.lines[noting]
  const nameOf = useDishName()
  return (
    <>
      <ul aria-label={t('checkout.lines')} className="hairlines">
        {basket.lines.map((line, at) => (
          <Line
            key={`${line.item_id}${line.options.join()}${line.note}`}
            line={line}
            item={itemOf(line.item_id)}
            problem={problemOf(line)}
            allergies={allergies}
            onQuantity={(quantity) => setBasketQuantity(at, quantity)}
            onNote={() => setNoting(at)}
          />
        ))}
      </ul>
      <NoteSheet
        key={noting}
        name={(notedLine && nameOf(notedLine.item_id, itemOf(notedLine.item_id))) ?? ''}
        note={notedLine?.note}
        onKeep={(note) => {
          if (noting !== null) setBasketNote(noting, note)
          setNoting(null)
        }}
        onClose={() => setNoting(null)}
      />
    </>
  )
}

interface LineProps {
  line: BasketLine
  item: MenuItem | undefined
  problem: Problem | null
  allergies: readonly Allergen[]
  onQuantity: (quantity: number) => void
  onNote: () => void
}

function Line({ line, item, problem, allergies, onQuantity, onNote }: LineProps) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const problemText = useProblemText()
  const name = useDishName()(line.item_id, item) ?? '…'
  const options = item?.menu_option.filter(({ id }) => line.options.includes(id)) ?? []
  const contained = item ? allergies.filter((one) => allergensOf(item, line.options).includes(one)) : []
  return (
    <li className={`flex flex-col gap-2 px-4 py-3 ${problem ? 'bg-error/6' : ''}`}>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className={`block font-semibold ${problem ? 'text-muted line-through' : ''}`}>{name}</span>
          {options.length > 0 ? (
            <span className="block text-muted text-sm">
              {joinWords(
                options.map((option) => nameIn(option, i18n.language)),
                i18n.language,
              )}
            </span>
          ) : null}
          {line.note ? (
            <span dir="auto" className="wrap-anywhere block whitespace-pre-line text-sm italic">
              {line.note}
            </span>
          ) : null}
        </span>
        {item ? <Price minor={lineTotal(line, item)} currency={currency} /> : null}
      </div>
      {problem ? (
        <p role="alert" className="inline-flex items-center gap-1.5 font-semibold text-error text-sm">
          <CircleAlert size={18} strokeWidth={2} className="shrink-0" aria-hidden />
          {problemText(problem, item)}
        </p>
      ) : null}
      {contained.length > 0 ? (
        <p className="inline-flex items-center gap-1.5 font-semibold text-error">
          <TriangleAlert size={20} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('checkout.allergyIn', {
            allergens: contained.map((allergen) => t(`allergen.${allergen}`)).join(' · '),
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stepper
          label={name}
          value={line.quantity}
          min={0}
          max={limits['user_order_item.quantity']}
          onChange={onQuantity}
        />
        {problem ? (
          <Button icon={Trash2} onClick={() => onQuantity(0)}>
            {t('checkout.takeOut')}
          </Button>
        ) : (
          <Button kind="quiet" icon={PencilLine} onClick={onNote}>
            {t(line.note ? 'checkout.noteEdit' : 'checkout.noteAdd')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface NoteSheetProps {
  name: string
  /** undefined: closed. */
  note: string | undefined
  onKeep: (note: string) => void
  onClose: () => void
}

function NoteSheet({ name, note, onKeep, onClose }: NoteSheetProps) {
  const { t } = useTranslation('orders')
  const [draft, setDraft] = useState(note ?? '')
  return (
    <Sheet
      open={note !== undefined}
      onClose={onClose}
      title={t('checkout.lineNote', { name })}
      actions={
        <Button kind="primary" size="large" block onClick={() => onKeep(draft.trim())}>
          {t('checkout.noteSave')}
        </Button>
      }
    >
      <Field label={t('menu.noteLabel')} optional>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={limits.order_line_note}
          value={draft}
          placeholder={t('menu.noteHint')}
          onChange={(event) => setDraft(event.target.value)}
        />
      </Field>
    </Sheet>
  )
}
