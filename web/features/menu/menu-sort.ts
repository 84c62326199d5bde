import type { KeyboardEvent, PointerEvent } from 'react'

/**
 * Sortable rows: each has `data-sort-id`, its list `data-sort-list` and `data-sort-kind`; rows move only into lists of
 * the same kind. `before` is the id of the row after the drop position, null for the end.
 */
export type OnDrop = (list: string, before: string | null) => void

/** A press that moves less than this is a tap. */
const TAP_PX = 6
const EDGE_PX = 96
const SCROLL_PX = 14

/**
 * Follows the pointer from a row's handle until its release, and marks the drop position with a line. Draws without
 * rendering, so that a list of a thousand rows follows the finger. Escape cancels. A press without a move is left to the
 * handle's click.
 */
export function startDrag(event: PointerEvent<HTMLElement>, onDrop: OnDrop): void {
  const handle = event.currentTarget
  const row = handle.closest<HTMLElement>('[data-sort-id]')
  const kind = row?.closest<HTMLElement>('[data-sort-list]')?.dataset.sortKind
  if (!row || event.button > 0) return
  event.preventDefault()
  handle.focus()
  handle.setPointerCapture(event.pointerId)
  const line = document.body.appendChild(document.createElement('div'))
  line.className = 'pointer-events-none fixed z-50 h-1 rounded-full bg-secondary'
  line.hidden = true
  let target: { list: string; before: string | null } | null = null
  const from = { x: event.clientX, y: event.clientY }
  let at = from
  let isDragged = false

  const look = () => {
    const spot = dropAt(at, kind, row)
    target = spot && { list: spot.list, before: spot.before }
    line.hidden = !spot
    if (spot)
      Object.assign(line.style, {
        left: `${spot.left}px`,
        top: `${spot.top - 2}px`,
        width: `${spot.width}px`,
      })
  }
  const move = (pointer: globalThis.PointerEvent) => {
    at = { x: pointer.clientX, y: pointer.clientY }
    isDragged ||= Math.hypot(at.x - from.x, at.y - from.y) > TAP_PX
    if (!isDragged) return
    row.style.opacity = '0.4'
    look()
  }
  const scroll = setInterval(() => {
    const by = at.y < EDGE_PX ? -SCROLL_PX : at.y > innerHeight - EDGE_PX ? SCROLL_PX : 0
    if (by === 0 || !isDragged) return
    scroller(row).scrollBy(0, by)
    look()
  }, 16)
  const end = () => {
    clearInterval(scroll)
    line.remove()
    row.style.opacity = ''
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', drop)
    handle.removeEventListener('pointercancel', end)
    removeEventListener('keydown', giveUp, true)
    if (isDragged) swallowClick(handle)
  }
  const drop = () => {
    end()
    if (target) onDrop(target.list, target.before)
  }
  const giveUp = (pressed: globalThis.KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.preventDefault()
    pressed.stopPropagation()
    end()
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', drop)
  handle.addEventListener('pointercancel', end)
  addEventListener('keydown', giveUp, true)
}

/** The number of places by which a key moves a row: arrows one, Home and End to the ends; undefined otherwise. */
export function stepOfKey(event: KeyboardEvent, index: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -index, End: count - 1 - index }
  return steps[event.key]
}

/** Restores the focus to a part of a row (`data-sort-part`) after a move. */
export function focusSorted(id: string, part: 'handle' | 'up' | 'down'): void {
  requestAnimationFrame(() => {
    const row = `[data-sort-id="${CSS.escape(id)}"]`
    document.querySelector<HTMLElement>(`${row} [data-sort-part="${part}"]`)?.focus()
  })
}

/** Ignores the click that ends a drag. */
function swallowClick(handle: HTMLElement): void {
  const swallow = (event: Event) => event.stopPropagation()
  handle.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => handle.removeEventListener('click', swallow, true))
}

/** The drop position at a point: before a row or at the end of a list, with its marking line. */
function dropAt({ x, y }: { x: number; y: number }, kind: string | undefined, row: HTMLElement) {
  const under = document.elementFromPoint(x, y)
  const list = under?.closest<HTMLElement>('[data-sort-list]')
  if (!list || list.dataset.sortKind !== kind) return null
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-sort-id]')].filter((one) => one !== row)
  const over = rows.find((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return y <= (top + bottom) / 2
      ? y >= top - 8 && x >= left - 8 && x <= right + 8
      : y <= bottom && x >= left - 8 && x <= right + 8
  })
  const area = (over ?? rows.at(-1) ?? list).getBoundingClientRect()
  const isAbove = over !== undefined && y <= (area.top + area.bottom) / 2
  const next = isAbove ? over : over && rows[rows.indexOf(over) + 1]
  const place = { left: area.left, width: area.width, top: isAbove ? area.top : area.bottom }
  return { list: list.dataset.sortList ?? '', before: next?.dataset.sortId ?? null, ...place }
}

function scroller(from: HTMLElement): Element {
  return (
    from.closest('dialog')?.querySelector('.overflow-y-auto') ?? document.scrollingElement ?? document.body
  )
}
