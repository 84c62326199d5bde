import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

interface Frame {
  title: string | undefined
  setTitle: (title: string | undefined) => void
  /** The name of the browser's tab where it differs from the screen's title. */
  tabTitle: string | undefined
  actions: HTMLElement | null
  setActions: (element: HTMLElement | null) => void
  bars: Bars
}

/** What the layout draws around a screen. all: everything. calm: no bar that comes and goes. none: the screen alone. */
type Bars = 'all' | 'calm' | 'none'

const FrameContext = createContext<Frame | undefined>(undefined)
// By itself, for it never changes: a screen that says its title is not drawn again for having said it.
const SetTitleContext = createContext<Frame['setTitle'] | undefined>(undefined)
const SetTabTitleContext = createContext<Frame['setTitle'] | undefined>(undefined)
const SetBarsContext = createContext<((bars: Bars) => void) | undefined>(undefined)

/** Lets a screen say its own title and put its own actions into the top bar. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  const [tabTitle, setTabTitle] = useState<string>()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [bars, setBars] = useState<Bars>('all')
  const frame = useMemo(
    () => ({ title, setTitle, tabTitle, actions, setActions, bars }),
    [title, tabTitle, actions, bars],
  )
  return (
    <SetTitleContext value={setTitle}>
      <SetTabTitleContext value={setTabTitle}>
        <SetBarsContext value={setBars}>
          <FrameContext value={frame}>{children}</FrameContext>
        </SetBarsContext>
      </SetTabTitleContext>
    </SetTitleContext>
  )
}

/** The frame of the present screen, for the layouts. */
export function useFrame(): Frame {
  const frame = use(FrameContext)
  if (!frame) throw new Error('useFrame() needs a FrameProvider above it')
  return frame
}

/** Shows this title in the bar and the browser's tab instead of the route's: `useScreenTitle('Order 42')`. */
export function useScreenTitle(title: string | undefined): void {
  const setTitle = use(SetTitleContext)
  if (!setTitle) throw new Error('useScreenTitle() needs a FrameProvider above it')
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** Names the browser's tab otherwise than the screen, for a count that is read from another tab: `useTabTitle('(2) Kitchen')`. */
export function useTabTitle(title: string | undefined): void {
  const setTabTitle = use(SetTabTitleContext)
  if (!setTabTitle) throw new Error('useTabTitle() needs a FrameProvider above it')
  useEffect(() => {
    setTabTitle(title)
    return () => setTabTitle(undefined)
  }, [title, setTabTitle])
}

/** Draws only these bars around the present screen. */
export function useBars(bars: Bars): void {
  const setBars = use(SetBarsContext)
  if (!setBars) throw new Error('useBars() needs a FrameProvider above it')
  useLayoutEffect(() => {
    setBars(bars)
    return () => setBars('all')
  }, [bars, setBars])
}

/** Puts its children at the right end of the top bar (or of the floating bar). */
export function TopBarActions({ children }: { children: ReactNode }) {
  const { actions } = useFrame()
  return actions ? createPortal(children, actions) : null
}
