import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Sheet } from '#web/ui/dialog.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { pushToast, type ToastType, toast } from '#web/ui/toast.tsx'

/** Sheets, dialogs and toasts; they lie over the page, in the theme of the page. */
export function OverlaySamples() {
  const { t } = useTranslation(['club', 'common'])
  const [open, setOpen] = useState<'sheet' | 'dialog'>()
  const close = () => setOpen(undefined)
  return (
    <section>
      <SectionHead title={t('catalogue.overlays')} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('sheet')}>{t('catalogue.openSheet')}</Button>
        <Button onClick={() => setOpen('dialog')}>{t('catalogue.openDialog')}</Button>
        <ToastButtons />
      </div>
      <Sheet open={open === 'sheet'} onClose={close} title={t('catalogue.sheetTitle')}>
        <p>{t('catalogue.sheetText')}</p>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('catalogue.dialogTitle')}
        actions={
          <>
            <Button kind="quiet" block onClick={close}>
              {t('catalogue.quiet')}
            </Button>
            <Button kind="danger" block onClick={close}>
              {t('catalogue.danger')}
            </Button>
          </>
        }
      >
        <p>{t('catalogue.dialogText')}</p>
      </Dialog>
    </section>
  )
}

const toastTypes: readonly ToastType[] = ['success', 'error', 'info', 'warning']

function ToastButtons() {
  const { t } = useTranslation(['club', 'common'])
  return (
    <>
      {toastTypes.map((type) => (
        <Button key={type} onClick={() => toast(type, t(`catalogue.${type}`))}>
          {t('catalogue.toast', { type })}
        </Button>
      ))}
      <Button onClick={() => pushToast(t('catalogue.pushTitle'), t('catalogue.pushBody'))}>
        {t('catalogue.push')}
      </Button>
    </>
  )
}
