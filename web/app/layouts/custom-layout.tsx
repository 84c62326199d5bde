import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ConnectionGlyph, ConnectionStrip, useSyncState } from '#web/app/connection-glyph.tsx'
import { Places } from '#web/app/layouts/places.tsx'
import { NavigationRail, useRailRoom } from '#web/app/layouts/rail.tsx'
import { useArrival, useTitle } from '#web/app/layouts/use-arrival.ts'
import { VisitorMore } from '#web/app/layouts/visitor-more.tsx'
import { useScreenAge } from '#web/app/offline/use-screen-reads.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBack, useCurrentRoute } from '#web/routes/navigation.ts'
import { SunlightToggle } from '#web/ui/appearance/sunlight-toggle.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ToastRoom } from '#web/ui/layers/toast.tsx'
import { barTitleClass, lineColumn, ToastLine, useIsLineTaken } from '#web/ui/layers/toast-line.tsx'
import { LateNote } from '#web/ui/notes.tsx'
import { useFrame } from '#web/ui/screen-title.tsx'
import { useThumbSpace } from '#web/ui/thumb-space.ts'

// The space of the floating bar at the lower edge of the page, without and with its connection strip.
const roomBelow = 'max-md:[--bar-space:calc(--spacing(20)+env(safe-area-inset-bottom))]'
const roomBelowStrip =
  '[--bar-space:calc(--spacing(20)+2.75rem+env(safe-area-inset-bottom))] md:[--bar-space:calc(3.75rem+env(safe-area-inset-bottom))]'
// The note about a slow server stays above the strip's place, with or without the strip.
const lateRoom =
  '[--late-space:calc(--spacing(20)+2.75rem+env(safe-area-inset-bottom))] md:[--late-space:calc(3.75rem+env(safe-area-inset-bottom))]'
const roomAbove = '[--top-space:calc(--spacing(18)+env(safe-area-inset-top))]'

/**
 * The full-bleed layout (home, map, ordering): the screen has the whole page, and a bar floats over it. A screen keeps
 * `--bar-space` free at its lower edge and `--top-space` above; one of them is zero.
 */
export function CustomLayout({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  const route = useCurrentRoute()
  const isQuiet = useIsStripQuiet()
  useArrival(content)
  const floatsBelow = route?.bar === 'places'
  const room = floatsBelow ? `${lateRoom} ${isQuiet ? roomBelow : roomBelowStrip}` : roomAbove
  return (
    <div data-layout="custom" className={`min-h-dvh md:pl-(--rail) ${room} ${useRailRoom()}`}>
      <NavigationRail />
      <ToastRoom className="sticky top-[env(safe-area-inset-top)] z-20 bg-base-200" />
      <main id="content" ref={content} tabIndex={-1} className="min-h-dvh">
        {children}
      </main>
      <LateNote />
      {floatsBelow ? <ToastStrip /> : null}
      {floatsBelow ? <FloatingPlaces /> : <FloatingBack />}
    </div>
  )
}

/** Whether the strip above the places is empty. */
function useIsStripQuiet(): boolean {
  const { isQuiet } = useSyncState()
  return useScreenAge() === 0 && isQuiet
}

const floating =
  'fixed inset-x-3 z-30 mx-auto rounded-box border border-line bg-base-100/95 shadow-lg backdrop-blur-sm'

const atBottom = 'bottom-[calc(--spacing(2)+env(safe-area-inset-bottom))] max-w-md'

// From 768 px the places are in the rail, and only the strip floats, if it has content. The strip is a separate box: a
// growing bar would move its places.
function FloatingPlaces() {
  return (
    <>
      <div
        className={`${floating} ${atBottom} overflow-hidden max-md:bottom-[calc(--spacing(18.5)+env(safe-area-inset-bottom))] empty:hidden`}
      >
        <ConnectionStrip />
      </div>
      <div className={`${floating} ${atBottom} md:hidden`}>
        <Places className="flex h-16 items-center px-0.5" />
      </div>
    </>
  )
}

/** Above the bar and the thumb's acts, which do not move. */
function ToastStrip() {
  return (
    <div
      style={useThumbSpace()}
      className="fixed inset-x-3 bottom-[calc(var(--bar-space)+var(--thumb-space)+0.5rem)] z-20 mx-auto max-w-md md:left-[calc(var(--rail)+0.75rem)]"
    >
      <ToastLine line="strip" />
    </div>
  )
}

function FloatingBack() {
  const { t } = useTranslation()
  const back = useBack()
  const title = useTitle()
  const { setActions } = useFrame()
  const role = useRole()
  const width = useCurrentRoute()?.width === 'wide' ? 'lg:max-w-5xl' : ''
  return (
    <header
      className={`${floating} ${width} top-[calc(--spacing(2)+env(safe-area-inset-top)+var(--toast-room))] flex h-14 max-w-2xl items-center gap-1 px-1.5 md:left-[calc(var(--rail)+0.75rem)]`}
    >
      <IconButton icon={ArrowLeft} label={t('action.back')} onClick={back} />
      <div className={lineColumn}>
        <h1 className={barTitleClass(useIsLineTaken('bar'))}>{title}</h1>
        <ToastLine line="bar" />
      </div>
      <div ref={setActions} className="flex items-center" />
      {role === 'guest' ? <VisitorMore className="btn btn-ghost btn-square size-11" /> : null}
      <SunlightToggle />
      <ConnectionGlyph />
    </header>
  )
}
