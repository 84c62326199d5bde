import { Moon, SunDim } from 'lucide-react'
import { useId } from 'react'
import { lineOrders } from '#domain/queue/tickets.ts'
import {
  boardLayouts,
  textSizes,
  useBoardLayout,
  useKiosk,
  useTextSize,
} from '#web/features/queue/board/board-settings.ts'
import { KeySettings } from '#web/features/queue/settings/key-settings.tsx'
import { SoundControls } from '#web/features/queue/sound/sound-bar.tsx'
import { useLineOrder, useView, views } from '#web/features/queue/use-view.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** This device's display and sound settings. `awake`: its screen stays on. */
export function DeviceSettings({ awake }: { awake: boolean }) {
  const { t } = useTranslation('queue')
  const [order, setOrder] = useLineOrder()
  const Awake = awake ? SunDim : Moon
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg">{t('settings.tablet')}</h3>
      <ViewChoice />
      <Segmented
        label={t('board.order')}
        showLabel
        size="glove"
        value={order}
        choices={lineOrders.map((value) => ({ value, label: t(`board.${value}`) }))}
        onChange={setOrder}
      />
      <LookChoices />
      <KeySettings />
      <SoundControls />
      <p className="flex items-start gap-2 text-muted text-sm">
        <Awake size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t(awake ? 'awake.held' : 'awake.refused')}
      </p>
    </section>
  )
}

/** The board's appearance on this device. */
function LookChoices() {
  const { t } = useTranslation('queue')
  const [layout, setLayout] = useBoardLayout()
  const [text, setText] = useTextSize()
  const [kiosk, setKiosk] = useKiosk()
  return (
    <>
      <Segmented
        label={t('look.layout')}
        showLabel
        size="glove"
        value={layout}
        choices={boardLayouts.map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={setLayout}
      />
      <Segmented
        label={t('look.text')}
        showLabel
        size="glove"
        value={text}
        choices={textSizes.map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={setText}
      />
      <Switch
        label={t('look.kiosk')}
        hint={t('look.kioskHint')}
        checked={kiosk === 'on'}
        onChange={(isOn) => setKiosk(isOn ? 'on' : 'off')}
      />
    </>
  )
}

const viewLabels = {
  all: 'board.all',
  kitchen: 'common:stations.kitchen',
  bar: 'common:stations.bar',
  pass: 'board.expo',
} as const

/** Four large targets, two by two: in one row they would be too narrow for wet hands. */
function ViewChoice() {
  const { t } = useTranslation(['queue', 'common'])
  const [view, setView] = useView()
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
              onChange={() => setView(value)}
              className="sr-only"
            />
            {t(viewLabels[value])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
