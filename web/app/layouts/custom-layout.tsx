import { Outlet } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionGlyph } from '#web/app/connection-glyph.tsx'
import { NavigationRail, Places } from '#web/app/layouts/places.tsx'
import { useArrival, useTitle } from '#web/app/layouts/use-arrival.ts'
import { useBack, useCurrentRoute } from '#web/app/navigation.ts'
import { useFrame } from '#web/app/screen-title.tsx'

/**
 * The full-bleed layout (home, map, ordering): the screen has the whole page, and a bar floats over it.
 * A screen keeps `--bar-space` free at its lower edge; with the bar `back` that is nothing, and `--top-space` above.
 */
export function CustomLayout() {
  const content = useRef<HTMLElement>(null)
  const route = useCurrentRoute()
  useArrival(content)
  const floatsBelow = route?.bar === 'places'
  return (
    <div
      data-layout="custom"
      className={`min-h-dvh md:pl-(--rail) ${
        floatsBelow
          ? 'max-md:[--bar-space:calc(5rem+env(safe-area-inset-bottom))]'
          : '[--top-space:calc(4.5rem+env(safe-area-inset-top))]'
      }`}
    >
      <NavigationRail />
      <main id="content" ref={content} tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      {floatsBelow ? <FloatingPlaces /> : <FloatingBack />}
    </div>
  )
}

const floating = 'fixed z-30 border border-line bg-base-100/95 shadow-lg backdrop-blur-sm'

function FloatingPlaces() {
  return (
    <div
      className={`${floating} inset-x-3 bottom-[calc(0.5rem+env(safe-area-inset-bottom))] mx-auto max-w-md rounded-box md:hidden`}
    >
      <Places className="flex h-16 items-center px-1" />
    </div>
  )
}

function FloatingBack() {
  const { t } = useTranslation()
  const back = useBack()
  const title = useTitle()
  const { setActions } = useFrame()
  return (
    <header
      className={`${floating} inset-x-3 top-[calc(0.5rem+env(safe-area-inset-top))] mx-auto flex h-14 max-w-2xl items-center gap-1 rounded-box px-1.5 md:left-[calc(var(--rail)+0.75rem)]`}
    >
      <button
        type="button"
        className="btn btn-ghost btn-square size-11"
        aria-label={t('action.back')}
        onClick={back}
      >
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <h1 className="min-w-0 flex-1 truncate text-lg">{title}</h1>
      <div ref={setActions} className="flex items-center" />
      <ConnectionGlyph />
    </header>
  )
}
