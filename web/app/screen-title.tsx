import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Frame {
  title: string | undefined
  setTitle: (title: string | undefined) => void
  actions: HTMLElement | null
  setActions: (element: HTMLElement | null) => void
}

const FrameContext = createContext<Frame | undefined>(undefined)

/** Lets a screen say its own title and put its own actions into the top bar. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  return <FrameContext value={{ title, setTitle, actions, setActions }}>{children}</FrameContext>
}

/** The frame of the present screen, for the layouts. */
export function useFrame(): Frame {
  const frame = use(FrameContext)
  if (!frame) throw new Error('useFrame() needs a FrameProvider above it')
  return frame
}

/** Shows this title in the bar and the browser's tab instead of the route's: `useScreenTitle('Order 42')`. */
export function useScreenTitle(title: string | undefined): void {
  const { setTitle } = useFrame()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** Puts its children at the right end of the top bar (or of the floating bar). */
export function TopBarActions({ children }: { children: ReactNode }) {
  const { actions } = useFrame()
  return actions ? createPortal(children, actions) : null
}
