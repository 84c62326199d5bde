import { type ComponentType, useState } from 'react'
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
    const [isWaiting, setWaiting] = useState(false)
    if (open && !code && !isWaiting) setWaiting(true)
    const Loaded = code
    // One commit swaps the sheets, so that Back always finds an open layer. The waiting one gives the focus back first.
    if (!isWaiting) return Loaded ? <Loaded {...props} /> : null
    return (
      <Sheet open={open} onClose={onClose} title={title}>
        <WaitingPart preload={preload} onLoaded={() => setWaiting(false)} />
      </Sheet>
    )
  }
  return Object.assign(LateSheet, { preload })
}
