import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { config } from '#web/data/config.ts'
import { useStore } from '#web/data/store.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isFirebaseDown } from '#web/pwa/firebase/firebase-token.ts'
import { mayPrompt, notePrompt, permission } from '#web/pwa/permission.ts'
import { disablePush, enablePush, onPush, switchOn } from '#web/pwa/push.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { pushState } from '#web/pwa/push-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** Whether this device has Web Push because Firebase, which the club uses, could not be reached. */
function isOnWebPush(): boolean {
  const { firebase } = config()
  return firebase ? isFirebaseDown(firebase) : false
}

/** Notifications on this device: the present state, and the button that changes it. */
export function PushCard() {
  const { t } = useTranslation('notifications')
  const act = usePushAct(useStore({ get: pushState, subscribe: onPush }))
  const { state } = act
  const [isPutOff, putOff] = useState(() => state === 'default' && !mayPrompt())
  const isOn = state === 'granted'
  const isNotOffYet = state === 'ending'
  const Icon = isOn ? BellRing : BellOff
  const canTurnOn = state === 'default' || state === 'off' || state === 'unregistered'
  const later = () => {
    notePrompt()
    putOff(true)
  }
  return (
    <section
      aria-labelledby="push-title"
      data-permission={permission()}
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4"
    >
      <div className="flex items-center gap-3">
        <Icon size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="push-title" className="min-w-0 grow basis-[9em] font-semibold text-base leading-snug">
            {t('push.title')}
          </h2>
          <StatusPill tone={isOn ? 'good' : state === 'denied' || isNotOffYet ? 'attention' : 'quiet'}>
            {t(`push.state.${state}`)}
          </StatusPill>
        </div>
      </div>
      <p className="text-muted text-sm">{t(`push.${state}`)}</p>
      {isOn && isOnWebPush() ? <p className="text-muted text-sm">{t('push.firebaseDown')}</p> : null}
      {act.fault ? (
        <ErrorNote
          what={t(isOn || isNotOffYet ? 'push.failedOff' : 'push.failed')}
          why={faultText(t, act.fault)}
        />
      ) : null}
      {canTurnOn ? (
        <div className="flex flex-wrap gap-2">
          <Button
            kind={isPutOff ? 'plain' : 'primary'}
            className="grow"
            busy={act.busy}
            onClick={() => act.run(turnOn)}
          >
            {t('push.enable')}
          </Button>
          {state === 'default' && !isPutOff ? (
            <Button kind="quiet" onClick={later}>
              {t('push.later')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isOn || isNotOffYet ? (
        <Button busy={act.busy} onClick={() => act.run(disablePush)}>
          {t(isOn ? 'push.disable' : 'push.retry')}
        </Button>
      ) : null}
    </section>
  )
}

async function turnOn(): Promise<void> {
  switchOn()
  await enablePush()
}

function faultText(t: ReturnType<typeof useTranslation<'notifications'>>['t'], fault: unknown): string {
  return fault instanceof PushError ? t(`fault.${fault.fault}`) : errorText(fault)
}

/** While an action is running, the former state stays: nothing has failed yet. */
function usePushAct(now: ReturnType<typeof pushState>) {
  const [before, setBefore] = useState<typeof now>()
  const [fault, setFault] = useState<unknown>()
  const run = (act: () => Promise<void>) => {
    setBefore(now)
    setFault(undefined)
    act()
      .catch((cause: unknown) => {
        console.error(cause instanceof Error ? cause.message : cause)
        setFault(cause)
      })
      .finally(() => setBefore(undefined))
  }
  return { busy: before !== undefined, state: before ?? now, fault, run }
}
