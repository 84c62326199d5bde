import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isServed } from '#domain/menu/hours.ts'
import type { MenuCategory, MenuItem } from '#domain/menu/menu.ts'
import { nextOpening } from '#domain/orders/serving-place.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useSettings } from '#web/data/settings.ts'
import { useBasket } from '#web/features/orders/basket-store.ts'
import { type Estimate, useEstimate, type Work } from '#web/features/orders/orders-data.ts'
import { useBasketCheck } from '#web/features/orders/use-basket-check.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'

interface KitchenWaitProps {
  menu: readonly MenuCategory[]
  isServed: (item: MenuItem) => boolean
}

/**
 * Before a dish is chosen: the ready time of an order placed now. With a basket it is the basket's, otherwise that of a
 * usual dish of each station. None offline.
 */
export function KitchenWait({ menu, isServed: isDishServed }: KitchenWaitProps) {
  const { t } = useTranslation('orders')
  const { online } = useConnection()
  const settings = useSettings()
  const minute = Math.floor(useNow(20_000) / 60_000) * 60_000
  const isOpen = isServed(settings['kitchen.hours'], new Date(minute), settings['club.time_zone'])
  const { lines } = useBasket()
  const { work } = useBasketCheck(lines, null)
  if (!isOpen) return <ClosedNote moment={new Date(minute)} />
  if (!online) return <WaitLine>{t('menu.waitOffline')}</WaitLine>
  if (work.stations.length > 0) return <BasketWait work={work} />
  const dishes = menu.flatMap(({ menu_item }) => menu_item)
  return <StationsWait dishes={dishes.filter((dish) => !dish.sold_out && isDishServed(dish))} />
}

/** The kitchen takes orders again at its next opening. */
function ClosedNote({ moment }: { moment: Date }) {
  const { t, i18n } = useTranslation('orders')
  const settings = useSettings()
  const zone = settings['club.time_zone']
  const next = nextOpening([settings['kitchen.hours']], moment, zone)
  return (
    <WaitLine>
      {next
        ? t('menu.closedUntil', { time: formatMoment(next.toISOString(), i18n.language, zone) })
        : t('menu.closed')}
    </WaitLine>
  )
}

function BasketWait({ work }: { work: Work }) {
  const { t } = useTranslation('orders')
  const { data } = useEstimate(work)
  if (!data) return null
  return (
    <WaitLine basis={data}>
      {t('menu.waitBasket', { least: data.from_minutes, most: data.to_minutes })}
    </WaitLine>
  )
}

function StationsWait({ dishes }: { dishes: readonly MenuItem[] }) {
  const { t } = useTranslation(['orders', 'common'])
  const kitchen = useUsualEstimate(dishes, 'kitchen')
  const bar = useUsualEstimate(dishes, 'bar')
  const ranges = Object.entries({ kitchen, bar }).flatMap(([station, estimate]) =>
    estimate
      ? [
          t('menu.waitStation', {
            station: t(`common:stations.${station as MenuItem['station']}`),
            least: estimate.from_minutes,
            most: estimate.to_minutes,
          }),
        ]
      : [],
  )
  const basis = kitchen ?? bar
  if (!basis) return null
  return <WaitLine basis={basis}>{t('menu.wait', { ranges: ranges.join(' · ') })}</WaitLine>
}

/** The estimate for the station's median dish, by preparation time; undefined if it offers none. */
function useUsualEstimate(dishes: readonly MenuItem[], station: MenuItem['station']): Estimate | undefined {
  const minutes = dishes
    .filter((dish) => dish.station === station)
    .map(({ prep_minutes }) => prep_minutes)
    .sort((a, b) => a - b)
  const middle = minutes[Math.floor((minutes.length - 1) / 2)]
  const { data } = useEstimate({
    stations: middle === undefined ? [] : [station],
    slowestMinutes: middle ?? 0,
  })
  return middle === undefined ? undefined : data
}

function WaitLine({ basis, children }: { basis?: Estimate; children: ReactNode }) {
  const { t } = useTranslation('orders')
  return (
    <p className="flex items-start gap-2">
      <Clock size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <span>
        <span className="tabular block">{children}</span>
        {basis ? (
          <span className="block text-muted text-sm">
            {t(basis.is_learned ? 'checkout.estimateLearned' : 'checkout.estimateFrom')}
          </span>
        ) : null}
      </span>
    </p>
  )
}
