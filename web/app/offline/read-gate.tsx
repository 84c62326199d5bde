import { type ReactNode, useState } from 'react'
import { useLacksData } from '#web/app/offline/use-screen-reads.ts'
import { useConnection } from '#web/data/realtime.ts'
import type { RouteName } from '#web/routes/routes.ts'

interface ReadGateProps {
  name: RouteName
  /** Shown while the screen is not loaded on this device. */
  standIn: ReactNode
  children: ReactNode
}

/** Shows a screen, unless there is no connection and this device lacks required data. */
export function ReadGate({ name, standIn, children }: ReadGateProps) {
  const { online } = useConnection()
  // A visible screen stays during the check.
  const [wasShown, setWasShown] = useState(online)
  const lacks = useLacksData(name, !online)
  if (online || lacks === false) {
    if (!wasShown) setWasShown(true)
    return children
  }
  if (lacks === 'unknown') return wasShown ? children : null
  return standIn
}
