import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ConnectionGlyph } from '#web/app/connection-glyph.tsx'
import { Places } from '#web/app/layouts/places.tsx'
import { NavigationRail, useRailRoom } from '#web/app/layouts/rail.tsx'
import { ReportButton, reportRoom, useHasReportButton } from '#web/app/layouts/report-button.tsx'
import { useArrival, useTitle } from '#web/app/layouts/use-arrival.ts'
import { WaitingNote } from '#web/app/layouts/waiting-note.tsx'
import { places } from '#web/app/nav.ts'
import { useScreenAge } from '#web/app/offline/use-screen-reads.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBack, useCurrentRoute } from '#web/routes/navigation.ts'
import { SunlightToggle } from '#web/ui/appearance/sunlight-toggle.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { LanguageRow } from '#web/ui/forms/language-choice.tsx'
import { ToastRoom } from '#web/ui/layers/toast.tsx'
import { barTitleClass, lineColumn, ToastLine, useIsLineTaken } from '#web/ui/layers/toast-line.tsx'
import { LateNote, OfflineLine } from '#web/ui/notes.tsx'
import { useFrame } from '#web/ui/screen-title.tsx'

/**
 * The layout of most screens: a bar with title and back button above, the role's places below (or left, from 768 px).
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  const route = useCurrentRoute()
  const width = useColumnWidth()
  const isBare = useFrame().bars === 'none'
  const hasReportButton = useHasReportButton()
  const isGuest = useRole() === 'guest'
  const railRoom = useRailRoom()
  useArrival(content)
  return (
    <div
      data-layout="default"
      className={`min-h-dvh ${isBare ? '[--rail:0px] [--top-bar:var(--toast-room)]' : `md:pl-(--rail) max-md:[--bar-space:var(--bottom-bar)] ${railRoom}`}`}
    >
      {isBare ? null : <NavigationRail />}
      {isBare ? <BareTitle /> : <TopBar />}
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className={`mx-auto w-full safe-x pt-4 ${hasReportButton ? reportRoom : 'pb-[calc(var(--bar-space)+1.5rem)]'} ${width}`}
      >
        <WaitingNote />
        {children}
        {isGuest && !isBare && route?.name !== 'signIn' ? (
          <div className="page-end mt-10">
            <LanguageRow />
          </div>
        ) : null}
        <ReportButton />
      </main>
      <LateNote />
      {isBare ? null : (
        <div className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-base-200 pb-[env(safe-area-inset-bottom)] md:hidden">
          <Places className="mx-auto flex h-16 max-w-md items-center px-2" />
        </div>
      )}
    </div>
  )
}

// The bar's title and the screen below it share one column.
function useColumnWidth(): string {
  return useCurrentRoute()?.width === 'wide' ? 'max-w-7xl' : 'max-w-2xl'
}

function BareTitle() {
  return (
    <>
      <ToastRoom className="sticky top-0 z-20 bg-base-200" />
      <h1 className="sr-only">{useTitle()}</h1>
    </>
  )
}

function TopBar() {
  const title = useTitle()
  const { setActions, bars } = useFrame()
  const { online } = useConnection()
  const age = useScreenAge()
  const isOffline = !online && bars !== 'calm'
  const hasNews = isOffline || age > 0
  const isTaken = useIsLineTaken('bar', hasNews)
  const width = useColumnWidth()
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-base-200 pt-[env(safe-area-inset-top)]">
      <div className={`mx-auto flex min-h-14 w-full items-center gap-1 py-1 pr-2 pl-1 ${width}`}>
        <BackButton />
        <div className={lineColumn}>
          <h1 className={barTitleClass(isTaken, hasNews)}>{title}</h1>
          {isTaken || !hasNews ? null : (
            <div className="absolute inset-x-0 top-[calc(50%+min(0.5625rem,2.8vw))]">
              <ConnectionLine isOffline={isOffline} age={age} />
            </div>
          )}
          <ToastLine line="bar" hasNews={hasNews} />
        </div>
        <div ref={setActions} className="flex items-center" />
        <SunlightToggle />
        <ConnectionGlyph />
      </div>
      <ToastRoom />
    </header>
  )
}

/** Below the title while offline, within the bar's space: the title does not move. */
function ConnectionLine({ isOffline, age }: { isOffline: boolean; age: number }) {
  if (isOffline) return <OfflineLine at={age} />
  return (
    <p role="status" className="truncate text-[min(0.875rem,4.375vw)] leading-tight">
      <ReadAge at={age} className="text-warning" />
    </p>
  )
}

// A place of the navigation has no back button: it is at the top level.
function BackButton() {
  const { t } = useTranslation()
  const route = useCurrentRoute()
  const role = useRole()
  const back = useBack()
  if (places[role].some((place) => place.path === route?.path)) return <span className="w-3" />
  return <IconButton icon={ArrowLeft} label={t('action.back')} onClick={back} />
}
