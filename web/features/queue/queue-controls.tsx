import { ChartColumn, Moon, Settings2, SunDim } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineOrder, lineOrders } from '#domain/queue/tickets.ts'
import { useMe } from '#web/data/session/session.ts'
import { usePaused } from '#web/features/queue/data/queue-data.ts'
import { PauseButton } from '#web/features/queue/pause.tsx'
import { ClubSettings } from '#web/features/queue/settings/kitchen-settings.tsx'
import { SoundControls } from '#web/features/queue/sound/sound-bar.tsx'
import { type View, views } from '#web/features/queue/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

interface ControlsProps {
  view: View
  onView: (view: View) => void
  order: LineOrder
  onOrder: (order: LineOrder) => void
  awake: boolean
}

/** The pause, and behind one tap the settings of a shift. */
export function QueueControls(props: ControlsProps) {
  const { t } = useTranslation(['queue', 'common'])
  const [setting, setSetting] = useState(false)
  const paused = usePaused()
  const { role } = useMe()
  return (
    <div className="-m-1 sticky -top-1 z-1 flex gap-2 bg-base-200 p-1">
      <div className={`min-w-0 flex-1 ${paused ? 'max-lg:hidden' : ''}`}>
        <PauseButton block />
      </div>
      <Button
        size="glove"
        className={`btn-square size-16! shrink-0 px-0! ${paused ? 'max-lg:w-full!' : ''}`}
        aria-label={t('settings.title')}
        title={t('settings.title')}
        onClick={() => setSetting(true)}
      >
        <Settings2 size={28} strokeWidth={2} aria-hidden />
      </Button>
      <Sheet open={setting} onClose={() => setSetting(false)} title={t('settings.title')}>
        <div className="flex flex-col gap-6">
          <TabletSettings {...props} />
          <ClubSettings />
          {role.role_id === 'admin' ? (
            <List>
              <ListRow
                to="/kitchenorderlist/figures"
                icon={ChartColumn}
                title={t('common:screens.figures.title')}
              />
            </List>
          ) : null}
        </div>
      </Sheet>
    </div>
  )
}

/** What this tablet shows and how it rings. */
function TabletSettings({ view, onView, order, onOrder, awake }: ControlsProps) {
  const { t } = useTranslation(['queue', 'common'])
  const Awake = awake ? SunDim : Moon
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg">{t('settings.tablet')}</h3>
      <ViewChoice view={view} onView={onView} />
      <Segmented
        label={t('board.order')}
        showLabel
        size="glove"
        value={order}
        choices={lineOrders.map((value) => ({ value, label: t(`board.${value}`) }))}
        onChange={onOrder}
      />
      <SoundControls />
      <p className="flex items-start gap-2 text-muted text-sm">
        <Awake size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t(awake ? 'awake.held' : 'awake.refused')}
      </p>
    </section>
  )
}

const viewLabels = {
  all: 'board.all',
  kitchen: 'common:stations.kitchen',
  bar: 'common:stations.bar',
  pass: 'board.expo',
} as const

/** Four large targets, two by two: a segmented row of them would be too narrow for wet hands. */
function ViewChoice({ view, onView }: Pick<ControlsProps, 'view' | 'onView'>) {
  const { t } = useTranslation(['queue', 'common'])
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('common:stations.label')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-field sm:grid-cols-4 border border-line bg-base-300 p-1">
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
            {t(viewLabels[value])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
