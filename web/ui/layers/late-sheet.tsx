import { type ComponentType, useEffect, useState } from 'react'
import { untilQueriesSettle } from '#web/data/queries/until-settled.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Sheet } from './dialog.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
}

export interface Loading {
  /** Loads the code ahead. Rejects when it cannot be loaded. */
  preload: () => Promise<void>
}

/**
 * A sheet whose code loads when it opens, or ahead of that. It says when the code cannot be loaded, and tries again at a
 * press.
 */
export function lateSheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Loading {
  let code: ComponentType<Props> | undefined
  const preload = async () => {
    code ??= await load()
  }
  function LateSheet(props: Props) {
    const isLoaded = code !== undefined
    // The waiting sheet closes first, which gives the focus back to what opened it.
    const [isShown, setShown] = useState(isLoaded)
    const [, setLoaded] = useState(isLoaded)
    useEffect(() => setShown(isLoaded), [isLoaded])
    const Loaded = isShown ? code : undefined
    if (Loaded) return <Loaded {...props} />
    const open = props.open && !isLoaded
    return <WaitingSheet {...props} open={open} preload={preload} onLoaded={() => setLoaded(true)} />
  }
  return Object.assign(LateSheet, { preload })
}

/** Loads the code of sheets once the screen that may open them has its data. One that fails is loaded when it opens. */
export function useLoadedAhead(...sheets: readonly Loading[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen has the same sheets all the time
  useEffect(() => {
    void untilQueriesSettle().then(() => Promise.allSettled(sheets.map(({ preload }) => preload())))
  }, [])
}

interface WaitingSheetProps extends SheetProps, Loading {
  onLoaded: () => void
}

function WaitingSheet({ open, onClose, title, preload, onLoaded }: WaitingSheetProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>()
  const load = () => {
    setFailure(undefined)
    preload().then(onLoaded, setFailure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (open) load()
  }, [open])
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {failure ? (
        <ErrorNote what={t('home.cardFailed')} why={errorText(failure)} onRetry={load} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Sheet>
  )
}
