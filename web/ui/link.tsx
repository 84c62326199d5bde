import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from 'react'
import type { AppPath } from '#web/routes/routes.ts'
import { useAddress, useRouter } from '#web/routes/use-router.ts'
import { afterPaint } from '#web/ui/late/after-paint.ts'
import { observeForPrefetch } from '#web/ui/prefetch-link.ts'

/** Query parameters; those that are undefined are left out. */
export type Query = Record<string, string | number | undefined>

/** The address of a screen. */
export function href(to: AppPath, query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const search = new URLSearchParams(entries).toString()
  return search ? `${to}?${search}` : to
}

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: AppPath
  query?: Query
}

/**
 * A link to a screen of the app; its screen is fetched ahead when the link is hovered or half in view. The link shows
 * the press first: a new screen takes a slow phone half a second.
 */
export function Link({ to, query, onClick, children, ...rest }: LinkProps) {
  const go = useGo()
  const router = useRouter()
  const anchor = useRef<HTMLAnchorElement>(null)
  const address = href(to, query)
  useEffect(
    () => observeForPrefetch(anchor.current, address, () => router.preload(address)),
    [address, router],
  )
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    link.dataset.going = ''
    afterPaint(() => {
      delete link.dataset.going
      go(to, query)
    })
  }
  return (
    <a {...rest} ref={anchor} href={address} onClick={follow}>
      {children}
    </a>
  )
}

// A click that asks for a new tab or a download is the browser's.
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Goes to a screen: `go('/userorderview', { orderId })`. */
export function useGo(): (to: AppPath, query?: Query, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (to, query, options) => void router.navigate(href(to, query), options)
}

/** A query parameter of the present address: `useQueryParam('orderId')`. */
export function useQueryParam(name: string): string | undefined {
  return new URLSearchParams(useAddress().search).get(name) ?? undefined
}
