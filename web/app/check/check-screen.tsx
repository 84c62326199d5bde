import {
  BellRing,
  Camera,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock3,
  CloudOff,
  HardDrive,
  Loader,
  LocateFixed,
  type LucideIcon,
  Play,
  RotateCw,
  Sun,
  TriangleAlert,
  Volume2,
} from 'lucide-react'
import { useState } from 'react'
import {
  brokenResult,
  type CheckedPart,
  type CheckResult,
  parts,
  proofs,
  soundResult,
} from '#web/app/check/proofs.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/format/device-name.ts'
import { formatBytes, formatTime } from '#web/ui/format/format.ts'

const icons: Record<CheckedPart, LucideIcon> = {
  cache: CloudOff,
  storage: HardDrive,
  clock: Clock3,
  wakeLock: Sun,
  push: BellRing,
  gps: LocateFixed,
  camera: Camera,
  sound: Volume2,
}

type Checks = Partial<Record<CheckedPart, { at: number; result: CheckResult } | 'running'>>

/** Whether this device is fit for a shift: each part is tested, and gets a green light or advice. */
export function CheckScreen() {
  const { t } = useTranslation()
  const [checks, setChecks] = useState<Checks>({})
  const isRunning = Object.values(checks).includes('running')
  const settle = (part: CheckedPart, result: CheckResult) =>
    setChecks((before) => ({ ...before, [part]: { at: Date.now(), result } }))
  const run = async (part: CheckedPart) => {
    setChecks((before) => ({ ...before, [part]: 'running' }))
    settle(part, await proofs[part]().catch(brokenResult))
  }
  const runAll = async () => {
    setChecks({})
    for (const part of parts) await run(part)
  }
  const tones = parts.flatMap((part) => {
    const check = checks[part]
    return check && check !== 'running' ? [check.result.tone] : []
  })
  const goodCount = tones.filter((tone) => tone === 'good').length
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{t('check.intro')}</p>
      <Button
        kind="primary"
        size="glove"
        block
        icon={tones.length > 0 ? RotateCw : Play}
        busy={isRunning}
        onClick={() => void runAll()}
      >
        {t(tones.length > 0 ? 'check.again' : 'check.all')}
      </Button>
      <p role="status" className="font-semibold">
        {tones.length === 0 ? t('check.none') : t('check.summary', { good: goodCount, total: parts.length })}
      </p>
      <ul className="hairlines">
        {parts.map((part) => (
          <CheckRow
            key={part}
            part={part}
            check={checks[part]}
            isBusy={isRunning}
            onRun={() => void run(part)}
            onHeard={(wasHeard) => settle(part, soundResult(wasHeard))}
          />
        ))}
      </ul>
    </div>
  )
}

const lights = {
  none: { icon: CircleDashed, tone: 'text-muted' },
  running: { icon: Loader, tone: 'text-muted motion-safe:animate-spin' },
  good: { icon: CircleCheck, tone: 'text-success' },
  attention: { icon: TriangleAlert, tone: 'text-warning' },
  wrong: { icon: CircleAlert, tone: 'text-error' },
} as const

interface CheckRowProps {
  part: CheckedPart
  check: Checks[CheckedPart]
  isBusy: boolean
  onRun: () => void
  onHeard: (wasHeard: boolean) => void
}

function CheckRow({ part, check, isBusy, onRun, onHeard }: CheckRowProps) {
  const { t, i18n } = useTranslation()
  const zone = useClubZone()
  const light = check === undefined ? 'none' : check === 'running' ? 'running' : check.result.tone
  const { icon: Light, tone } = lights[light]
  const Icon = icons[part]
  return (
    <li data-part={part} data-light={light} className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <Icon size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <h2 className="min-w-0 flex-1 font-semibold text-base">{t(`check.part.${part}`)}</h2>
        <Light size={28} strokeWidth={2} className={`shrink-0 ${tone}`} aria-hidden />
        <span className="sr-only">{t(`check.light.${light}`)}</span>
      </div>
      <div role="status" className="pl-9">
        {check === undefined ? <p className="text-muted text-sm">{t('check.unchecked')}</p> : null}
        {check === 'running' ? <p className="text-muted text-sm">{t(`check.running.${part}`)}</p> : null}
        {check && check !== 'running' ? <Outcome result={check.result} /> : null}
        {check && check !== 'running' ? (
          <p className="text-muted text-sm">
            {t('check.at', { time: formatTime(check.at, i18n.language, zone) })}
          </p>
        ) : null}
      </div>
      {check && check !== 'running' && check.result.asks ? (
        <div className="flex gap-2 pl-9">
          <Button kind="primary" onClick={() => onHeard(true)}>
            {t('check.heard')}
          </Button>
          <Button onClick={() => onHeard(false)}>{t('check.unheard')}</Button>
        </div>
      ) : null}
      <div className="pl-9">
        <Button
          disabled={isBusy}
          onClick={onRun}
          aria-label={t('check.one', { part: t(`check.part.${part}`) })}
        >
          {t('check.oneShort')}
        </Button>
      </div>
    </li>
  )
}

/** The platform for the instructions on permissions. */
function platform(): 'ios' | 'android' | 'desktop' {
  const { system } = deviceName(navigator.userAgent)
  // An iPad says that it is a Mac, which has no touch screen.
  const isPad = system === 'Mac' && navigator.maxTouchPoints > 1
  if (system === 'iPhone' || system === 'iPad' || isPad) return 'ios'
  return system === 'Android' ? 'android' : 'desktop'
}

const permissions: readonly string[] = ['location', 'camera', 'notifications']

function Outcome({ result: { text, values, bytes = {}, advice, picture } }: { result: CheckResult }) {
  const { t, i18n } = useTranslation()
  const sizes = Object.entries(bytes).map(([name, size]) => [name, formatBytes(size, i18n.language)])
  const key = advice && permissions.includes(advice) ? `${advice}.${platform()}` : advice
  return (
    <>
      <p>{t(`check.result.${text}` as 'check.result.sound', { ...values, ...Object.fromEntries(sizes) })}</p>
      {key && key !== 'none' ? (
        <p className="text-sm">{t(`check.advice.${key}` as 'check.advice.clock')}</p>
      ) : null}
      {picture ? (
        <img src={picture} alt={t('check.picture')} className="mt-2 w-40 rounded-box border border-line" />
      ) : null}
    </>
  )
}
