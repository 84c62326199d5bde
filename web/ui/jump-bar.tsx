import { useEffect, useRef, useState } from 'react'

interface JumpTarget {
  /** Of the element that it leads to. */
  id: string
  label: string
}

/** Sticks under the top bar: one tap to each part of a long page. The part that is being read is marked. */
export function JumpBar({ label, targets }: { label: string; targets: readonly JumpTarget[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = useCurrentPart(targets)
  useEffect(() => {
    const box = bar.current
    const button = box?.querySelector<HTMLElement>(`[data-target="${current}"]`)
    if (!button || !box) return
    // Only the bar itself moves: scrollIntoView would also move the page.
    box.scrollLeft = button.offsetLeft - (box.clientWidth - button.clientWidth) / 2
  }, [current])
  if (targets.length < 2) return null
  const show = (id: string) =>
    document.getElementById(id)?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="sticky top-[calc(var(--top-bar)+env(safe-area-inset-top))] z-10 -mx-4 flex gap-2 overflow-x-auto bg-base-200/95 px-4 py-2 backdrop-blur-sm [scrollbar-width:none]"
    >
      {targets.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          data-target={id}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => show(id)}
          className="min-h-11 shrink-0 rounded-full border border-line bg-base-100 px-4 text-sm hover:border-edge aria-[current]:border-secondary aria-[current]:font-semibold aria-[current]:text-secondary"
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

/** The part whose text is at the upper third of the window; undefined until one is. */
function useCurrentPart(targets: readonly JumpTarget[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = targets.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(seen.target.id)
      },
      // A line at 30 % of the window's height: one part at a time crosses it.
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [ids])
  return targets.some(({ id }) => id === current) ? current : undefined
}
