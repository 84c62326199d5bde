import { persistedText } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'

/** rail: all tickets in one line over the whole screen. columns: one column for each state. */
export const boardLayouts = ['rail', 'columns'] as const
export type BoardLayout = (typeof boardLayouts)[number]

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** The text size of a ticket in pixels; sizes inside are in em. */
export const textPx: Readonly<Record<TextSize, number>> = { normal: 16, large: 19, largest: 23 }

/** The narrowest card in em of its text: large text has less padding, so that a board still shows many tickets. */
const leastCardEm: Readonly<Record<TextSize, number>> = { normal: 13.5, large: 12.5, largest: 11.5 }
/** The gap between two cards, in pixels. */
export const CARD_GAP = 8

/** The number of cards side by side in a width in pixels; at least one. */
export function cardsAcross(widthPx: number, text: TextSize): number {
  return Math.max(1, Math.floor((widthPx + CARD_GAP) / (leastCardEm[text] * textPx[text] + CARD_GAP)))
}

const switches = ['on', 'off'] as const

/** This device's layout of the tickets from 1024 px on. */
export const useBoardLayout = deviceChoice('kitchen-layout', boardLayouts, 'rail')
/** This device's text size of tickets. */
export const useTextSize = deviceChoice('kitchen-text', textSizes, 'normal')
/** Whether this device shows only the board, without navigation and title bar. */
export const useKiosk = deviceChoice('kitchen-kiosk', switches, 'off')
/** Whether the all-day list is shown beside the tickets. */
export const useAllDayList = deviceChoice('kitchen-all-day', switches, 'off')

/** A hook for a choice that this device remembers. All components share the value. */
export function deviceChoice<Value extends string>(key: string, choices: readonly Value[], initial: Value) {
  const choice = persistedText(key, (text) => choices.find((one) => one === text))
  return (): [Value, (next: Value) => void] => [useStore(choice) ?? initial, choice.set]
}
