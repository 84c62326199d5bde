import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import {
  DELAY_LASTS_MINUTES,
  DELAY_STEP_MINUTES,
  type DelaySetting,
  PAUSE_MINUTES,
} from '#domain/queue/throttle.ts'
import {
  pauseOrders,
  resumeOrders,
  stepDelay,
  useDelay,
  useKitchenPause,
} from '#web/features/queue/data/throttle-data.ts'
import { useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { useKeyMap } from '#web/features/queue/keys/key-map.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

/** The limit of `private.is_pause`. */
const SENTENCE_LENGTH = 200
export function DelayText({ delay: { minutes, until } }: { delay: NonNullable<DelaySetting> }) {
  const { t } = useTranslation('queue')
  const timeOf = useTicketTime()
  return t('delay.on', { minutes, time: timeOf(until) })
}

interface PauseButtonProps {
  block?: boolean
  /** The board has another button, which the key presses. */
  isSecond?: boolean
}

/** Opens the pause and delay controls; during a pause it ends the pause. */
export function PauseButton({ block = false, isSecond = false }: PauseButtonProps) {
  const { t } = useTranslation('queue')
  const isPaused = useKitchenPause() !== null
  const [isOpen, setIsOpen] = useState(false)
  const press = () => {
    if (isPaused) resumeOrders().catch(showNotSaved)
    else setIsOpen(true)
  }
  useBoardCommand('pause', press, !isSecond)
  const { pause } = useKeyMap()
  return (
    <>
      <Button
        size="glove"
        block={block}
        className={`px-3! text-base! in-data-bar:h-14! in-data-bar:min-h-14! in-data-bar:max-2xl:max-w-32 in-data-bar:max-2xl:text-sm! ${isPaused && !isSecond ? 'border-warning! bg-warning! text-warning-content!' : ''}`}
        icon={isPaused ? CirclePlay : CirclePause}
        aria-keyshortcuts={pause}
        onClick={press}
      >
        {t(isPaused ? 'paused.resume' : 'paused.pause')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('paused.slow')}>
        <div className="flex flex-col gap-6">
          <DelaySteps />
          <PauseChoices onDone={() => setIsOpen(false)} />
        </div>
      </Sheet>
    </>
  )
}

/** Adds ten minutes to new promises, repeatedly, or removes them. */
function DelaySteps() {
  const { t } = useTranslation('queue')
  const delay = useDelay()
  const step = (by: 1 | -1) => void stepDelay(delay, by).catch(showNotSaved)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-lg">{t('delay.title')}</h3>
        <p className="text-muted text-sm">{t('delay.hint', { minutes: DELAY_LASTS_MINUTES })}</p>
      </div>
      <p role="status" className="font-semibold">
        {delay ? <DelayText delay={delay} /> : t('delay.off')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button size="glove" disabled={!delay} onClick={() => step(-1)}>
          {t('delay.less', { minutes: DELAY_STEP_MINUTES })}
        </Button>
        <Button size="glove" disabled={delay?.minutes === 60} onClick={() => step(1)}>
          {t('delay.more', { minutes: DELAY_STEP_MINUTES })}
        </Button>
      </div>
    </section>
  )
}

/** The lengths of a pause, one tap each, with an optional sentence for members in place of the usual one. */
function PauseChoices({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('queue')
  const [sentence, setSentence] = useState('')
  const pause = (minutes: number | null) => void pauseOrders(minutes, sentence).then(onDone, showNotSaved)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-lg">{t('paused.pause')}</h3>
        <p className="text-muted text-sm">{t('paused.choose')}</p>
      </div>
      <Field label={t('paused.sentence')} optional>
        <TextInput
          className="h-14!"
          dir="auto"
          maxLength={SENTENCE_LENGTH}
          value={sentence}
          onChange={(event) => setSentence(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-2">
        {PAUSE_MINUTES.map((minutes) => (
          <Button key={minutes} size="glove" className="px-2!" onClick={() => pause(minutes)}>
            {t('paused.minutes', { minutes })}
          </Button>
        ))}
      </div>
      <Button size="glove" block onClick={() => pause(null)}>
        {t('paused.open')}
      </Button>
    </section>
  )
}
