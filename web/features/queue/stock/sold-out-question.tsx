import { Ban } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { useClubZone } from '#web/data/settings.ts'
import { createStore, useStore } from '#web/data/store.ts'
import { type Dish, sellOut, useStock } from '#web/features/queue/stock/stock-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'

const none: readonly Dish[] = []
/** The dishes of a ticket cancelled as "sold out", which has already left the screen. */
const questionDishes = createStore(none)

/** Asks on the board or the ticket's screen which of these dishes are sold out. */
export function askSoldOut(lines: readonly Dish[]): void {
  questionDishes.set([...new Map(lines.map((line) => [line.item_id, line])).values()])
}

/** Marks the dishes of a cancelled ticket as sold out, so that no other member orders them: one tap each. */
export function SoldOutQuestion() {
  const { t, i18n } = useTranslation('queue')
  const dishes = useStore(questionDishes)
  const zone = useClubZone()
  const stock = useStock()
  const close = () => questionDishes.set(none)
  if (dishes.length === 0) return null
  const press = ({ item_id }: Dish) => {
    sellOut(item_id, 'tomorrow', zone).catch(showNotSaved)
    if (dishes.length === 1) close()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('stock.which')}
      actions={
        <Button size="glove" block onClick={close}>
          {t('stock.whichDone')}
        </Button>
      }
    >
      <p className="mb-3">{t('stock.whichWhy')}</p>
      <ul className="flex flex-col gap-2">
        {dishes.map((dish) => {
          const isSoldOut = stock.get(dish.item_id)?.sold_out === true
          const name = nameIn(dish, i18n.language)
          return (
            <li key={dish.item_id}>
              <Button size="glove" block icon={Ban} disabled={isSoldOut} onClick={() => press(dish)}>
                {t(isSoldOut ? 'stock.isSoldOut' : 'stock.sellOut', { name })}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
