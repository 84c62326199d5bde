import { useState } from 'react'
import { ButtonSamples, ChoiceSamples, FieldSamples } from '#web/features/club/catalogue/control-samples.tsx'
import { FigureSamples, ListSamples, NoteSamples } from '#web/features/club/catalogue/reading-samples.tsx'
import { samples } from '#web/features/club/catalogue/samples.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Sheet } from '#web/ui/layers/dialog.tsx'
import { pushToast, type ToastType, toast } from '#web/ui/layers/toast.tsx'
import { SectionHead } from '#web/ui/list.tsx'

const themes = ['dracula', 'light'] as const

/** Every UI component in each of its states, in both themes side by side. */
export function CatalogueScreen() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{samples.lead}</p>
      <OverlaySamples />
      <div className="grid gap-6 md:grid-cols-2">
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="flex min-w-0 flex-col gap-8 rounded-box border border-line bg-base-200 p-4 text-base-content"
          >
            <p className="font-semibold text-muted">{t(`theme.${theme}`)}</p>
            <ButtonSamples />
            <FieldSamples />
            <ChoiceSamples />
            <ListSamples />
            <FigureSamples />
            <NoteSamples />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Sheets, dialogs and toasts; they lie over the page in its theme. */
function OverlaySamples() {
  const [open, setOpen] = useState<'sheet' | 'dialog'>()
  const close = () => setOpen(undefined)
  return (
    <section>
      <SectionHead title={samples.overlays} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('sheet')}>{samples.openSheet}</Button>
        <Button onClick={() => setOpen('dialog')}>{samples.openDialog}</Button>
        <ToastButtons />
      </div>
      <Sheet open={open === 'sheet'} onClose={close} title={samples.sheetTitle}>
        <p>{samples.sheetText}</p>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={samples.dialogTitle}
        actions={
          <>
            <Button kind="quiet" block onClick={close}>
              {samples.quiet}
            </Button>
            <Button kind="danger" block onClick={close}>
              {samples.danger}
            </Button>
          </>
        }
      >
        <p>{samples.dialogText}</p>
      </Dialog>
    </section>
  )
}

const toastTypes: readonly ToastType[] = ['success', 'error', 'info', 'warning']

function ToastButtons() {
  return (
    <>
      {toastTypes.map((type) => (
        <Button key={type} onClick={() => toast(type, samples[type])}>
          {`${samples.toast}: ${type}`}
        </Button>
      ))}
      <Button onClick={() => pushToast(samples.pushTitle, samples.pushBody)}>{samples.push}</Button>
    </>
  )
}
