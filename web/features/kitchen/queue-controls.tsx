import { Moon, Settings2, SunDim } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineOrder, lineOrders } from '#domain/orders/queue.ts'
import { usePaused } from '#web/features/kitchen/kitchen-data.ts'
import { KitchenSettings } from '#web/features/kitchen/kitchen-settings.tsx'
import { PauseButton } from '#web/features/kitchen/pause.tsx'
import { SoundControls } from '#web/features/kitchen/sound-bar.tsx'
import { type View, views } from '#web/features/kitchen/use-station.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

interface ControlsProps {
  view: View
  onView: (view: View) => void
  order: LineOrder
  onOrder: (order: LineOrder) => void
  awake: boolean
}

/** What is set once a shift: what this tablet shows, its sound, whether and how much the club takes, who is on duty. */
export function QueueControls({ view, onView, order, onOrder, awake }: ControlsProps) {
  const { t } = useTranslation('kitchen')
  const [setting, setSetting] = useState(false)
  const Awake = awake ? SunDim : Moon
  return (
    <div className="flex flex-col gap-3">
      <ViewChoice view={view} onView={onView} />
      <Segmented
        label={t('queue.order')}
        showLabel
        size="glove"
        value={order}
        choices={lineOrders.map((value) => ({ value, label: t(`queue.${value}`) }))}
        onChange={onOrder}
      />
      <SoundControls />
      {usePaused() ? null : <PauseButton block />}
      <Button
        size="glove"
        block
        className="px-3! text-base!"
        icon={Settings2}
        onClick={() => setSetting(true)}
      >
        {t('settings.title')}
      </Button>
      <KitchenSettings open={setting} onClose={() => setSetting(false)} />
      <p className="flex items-start gap-2 text-muted text-sm">
        <Awake size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t(awake ? 'awake.held' : 'awake.refused')}
      </p>
    </div>
  )
}

/** Four large targets, two by two: a segmented row of them would be too narrow for wet hands. */
function ViewChoice({ view, onView }: Pick<ControlsProps, 'view' | 'onView'>) {
  const { t } = useTranslation('kitchen')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('queue.station')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-field border border-line bg-base-300 p-1">
        {views.map((value) => (
          <label
            key={value}
            className="flex min-h-16 min-w-0 cursor-pointer items-center justify-center rounded-[calc(var(--radius-field)-0.25rem)] px-2 text-center text-muted leading-tight transition-colors duration-150 has-checked:bg-base-100 has-checked:font-semibold has-checked:text-base-content has-checked:shadow-sm has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === view}
              onChange={() => onView(value)}
              className="sr-only"
            />
            {t(`queue.${value === 'pass' ? 'expo' : value}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
