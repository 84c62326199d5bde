import { type BoardCommand, defaultKeys, type KeyMap, parseKeys } from '#domain/queue/keys.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { deviceChoice } from '#web/features/queue/board/board-settings.ts'

const storedKeys = persistedJson('kitchen-keys', parseKeys)

export function currentKeys(): KeyMap {
  return storedKeys.get() ?? defaultKeys
}

/** The keys of this device, live. */
export function useKeyMap(): KeyMap {
  return useStore({ get: currentKeys, subscribe: storedKeys.subscribe })
}

/** Assigns another key to a command on this device. */
export function setKey(command: BoardCommand, key: string): void {
  storedKeys.set({ ...currentKeys(), [command]: key })
}

export function resetKeys(): void {
  storedKeys.set(undefined)
}

/** Whether a board key was ever pressed on this device: the cards then show their digits. */
export const useKeyboard = deviceChoice('kitchen-keyboard', ['on', 'off'], 'off')
