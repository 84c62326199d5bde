import { persistedText } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'

/** rail: all tickets in one line that fills the screen. columns: one column for each state. */
export const boardLayouts = ['rail', 'columns'] as const
export type BoardLayout = (typeof boardLayouts)[number]

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** The text of a ticket in pixels; the sizes on it are in em. */
export const textPx: Readonly<Record<TextSize, number>> = { normal: 16, large: 19, largest: 23 }

/** The narrowest card in em of its text: large text has less air around it, so that a board still shows many tickets. */
const leastCardEm: Readonly<Record<TextSize, number>> = { normal: 13.5, large: 12.5, largest: 11.5 }
/** Between two cards, in pixels. */
export const CARD_GAP = 8

/** How many cards stand side by side in a width in pixels; at least one. */
export function cardsAcross(widthPx: number, text: TextSize): number {
  return Math.max(1, Math.floor((widthPx + CARD_GAP) / (leastCardEm[text] * textPx[text] + CARD_GAP)))
}

const switches = ['on', 'off'] as const

/** How this device arranges the tickets from 1024 px on. */
export const useBoardLayout = deviceChoice('kitchen-layout', boardLayouts, 'rail')
/** How large the tickets on this device are. */
export const useTextSize = deviceChoice('kitchen-text', textSizes, 'normal')
/** Whether this device shows the board alone, without navigation and title bar. */
export const useKiosk = deviceChoice('kitchen-kiosk', switches, 'off')
/** Whether the all-day list stands beside the tickets. */
export const useAllDayList = deviceChoice('kitchen-all-day', switches, 'off')

/** A hook for one of some words that this device remembers. All components follow the same value. */
export function deviceChoice<Value extends string>(key: string, choices: readonly Value[], initial: Value) {
  const choice = persistedText(key, (text) => choices.find((one) => one === text))
  return (): [Value, (next: Value) => void] => [useStore(choice) ?? initial, choice.set]
}
