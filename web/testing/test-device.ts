import { onTestFinished, vi } from 'vitest'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { newDevice } from '#web/data/testing/open-app.ts'

/** An unused device, with what the test's browser lacks: dialogs, scrolling and a position. */
export function startDevice(): void {
  for (const name of ['showModal', 'close'] as const) {
    HTMLDialogElement.prototype[name] = function toggle(this: HTMLDialogElement) {
      this.open = name === 'showModal'
    }
  }
  Element.prototype.scrollIntoView = () => undefined
  newDevice()
  positionListeners.clear()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: positioning })
  setPositionPermission('prompt')
}

export function endDevice(): void {
  Reflect.deleteProperty(navigator, 'geolocation')
  Reflect.deleteProperty(navigator, 'permissions')
  vi.unstubAllGlobals()
}

const positionListeners = new Map<number, [PositionCallback, PositionErrorCallback | null | undefined]>()
let newestListener = 0

/** Finds no position until `reportFix` is called. */
const positioning = {
  watchPosition(found: PositionCallback, failed?: PositionErrorCallback | null) {
    positionListeners.set(++newestListener, [found, failed])
    return newestListener
  },
  clearWatch: (id: number) => positionListeners.delete(id),
}

/** Reports a position to the app, with the error in metres that the device believes in. */
export function reportFix({ lng, lat }: LngLat, accuracy: number, timestamp = Date.now()): void {
  const coords = { longitude: lng, latitude: lat, accuracy } as GeolocationCoordinates
  for (const [found] of positionListeners.values()) found({ coords, timestamp } as GeolocationPosition)
}

/** Whether the app may read the position without a question: `granted`. */
export function setPositionPermission(state: PermissionState) {
  const permissions = { query: async () => ({ state }) }
  Object.defineProperty(navigator, 'permissions', { configurable: true, get: () => permissions })
}

/** Whether the app follows the position. */
export const isFollowingPosition = (): boolean => positionListeners.size > 0

/** Tells the app that the person forbade the position (1) or that there is none (2). */
export function reportNoFix(code: 1 | 2): void {
  for (const [, failed] of positionListeners.values())
    failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError)
}

/** The files that the page saves from now on, in their order. */
export function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  // The page of the test would go to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}

/** Gives each element that height, measured at once, until the end of the test. */
export function makeAllTall(px: number) {
  class SeenAtOnce {
    observe: () => void
    constructor(callback: () => void) {
      this.observe = callback
    }
    disconnect() {}
  }
  const { ResizeObserver } = globalThis
  globalThis.ResizeObserver = SeenAtOnce as never
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(px)
  onTestFinished(() => {
    globalThis.ResizeObserver = ResizeObserver
    height.mockRestore()
  })
}
