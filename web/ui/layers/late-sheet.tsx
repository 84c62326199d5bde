import { type ComponentType, useEffect, useState } from 'react'
import { type Loading, WaitingPart } from '#web/ui/late/late-part.tsx'
import { Sheet } from './dialog.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
}

/** Makes a sheet. Opening the sheet loads its code; `preload` loads the code earlier. */
export function lateSheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Loading {
  let code: ComponentType<Props> | undefined
  const preload = async () => {
    code ??= await load()
  }
  function LateSheet(props: Props) {
    const { open, onClose, title } = props
    const [isLoaded, setLoaded] = useState(false)
    const [isWaiting, setWaiting] = useState(false)
    if (open && !code && !isWaiting) setWaiting(true)
    // The waiting sheet closes first, which gives the focus back to what opened it.
    useEffect(() => {
      if (isLoaded) setWaiting(false)
    }, [isLoaded])
    const Loaded = isWaiting ? undefined : code
    if (Loaded) return <Loaded {...props} />
    return (
      <Sheet open={open && !isLoaded} onClose={onClose} title={title}>
        <WaitingPart preload={preload} onLoaded={() => setLoaded(true)} />
      </Sheet>
    )
  }
  return Object.assign(LateSheet, { preload })
}
