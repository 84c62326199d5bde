import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Zone } from '#domain/course/green/zone.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'

interface GreenStripProps {
  greens: GreenOfDay[]
  at: number
  isSet: (green: GreenOfDay) => boolean
  zoneOf: (green: GreenOfDay) => Zone | null
  outside: GreenOfDay[]
  onChoose: (at: number) => void
}

/** How far the round is, its balance, and all greens side by side to go to. */
export function GreenStrip({ greens, at, isSet, zoneOf, outside, onChoose }: GreenStripProps) {
  const { t } = useTranslation('course')
  const zones = greens.map(zoneOf)
  const count = (zone: Zone) => zones.filter((one) => one === zone).length
  const chosenButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for the way to clean up.
    void chosenButton.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div>
      <p className="tabular flex justify-between px-1 pb-2 font-semibold">
        <span>{t('pins.set', { set: greens.filter(isSet).length, all: greens.length })}</span>
        <span>
          {t('pins.balance', { front: count('front'), middle: count('middle'), back: count('back') })}
        </span>
      </p>
      <ul
        aria-label={t('pins.holes')}
        className="-mx-4 flex snap-x gap-1.5 overflow-x-auto px-4 pb-1 md:grid md:grid-cols-9"
      >
        {greens.map((green, index) => {
          const zone = zones[index]
          const wrong = outside.includes(green)
          const state = wrong ? 'border-error' : isSet(green) ? 'border-success' : 'border-line'
          return (
            <li key={green.hole.id} className="snap-center">
              <button
                ref={index === at ? chosenButton : undefined}
                type="button"
                aria-current={index === at ? 'step' : undefined}
                aria-label={`${t('pins.green', { number: green.hole.number })}${zone ? `, ${zoneLetters[zone]}` : ''}`}
                onClick={() => onChoose(index)}
                className={`flex h-14 w-12 flex-col items-center justify-center rounded-field border-2 md:w-full ${state} ${
                  index === at ? 'bg-base-content text-base-100' : 'bg-base-100'
                }`}
              >
                <span className="figure text-xl">{green.hole.number}</span>
                <span className="font-semibold text-xs leading-none">{zone ? zoneLetters[zone] : '–'}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
