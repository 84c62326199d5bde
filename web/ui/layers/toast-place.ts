/** A stretch of the page from top to bottom, in pixels of the viewport. */
export interface Band {
  top: number
  bottom: number
}

/** Room between a toast and what it may not cover. */
const ROOM_PX = 4
const STEP_PX = 4

/** The top of the first place for a toast of that height, from the upper end of the room, that covers none of the bands. */
export function freeTop(height: number, room: Band, bands: readonly Band[]): number | null {
  for (let top = room.top; top + height <= room.bottom; top += STEP_PX) {
    if (isFree(height, top, bands)) return top
  }
  return null
}

/** Whether a toast at this place covers none of the bands. */
export function isFree(height: number, top: number, bands: readonly Band[]): boolean {
  return bands.every((band) => band.bottom <= top - ROOM_PX || band.top >= top + height + ROOM_PX)
}

/** What a toast may not cover: titles, numbers, and what is pressed or filled in. */
const PROTECTED =
  'h1, h2, h3, button, a[href], input, select, textarea, summary, [role="radio"], [role="switch"], .figure, .tabular'

/** The bands of a page that a toast between these sides may not cover. */
export function protectedBands(left: number, right: number): Band[] {
  return [...document.querySelectorAll(PROTECTED)].flatMap((element) => {
    if (element.closest('[data-sonner-toaster]')) return []
    const box = element.getBoundingClientRect()
    const isSeen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight
    return isSeen && box.left < right && box.right > left ? [{ top: box.top, bottom: box.bottom }] : []
  })
}
