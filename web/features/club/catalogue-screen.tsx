import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonSamples, ChoiceSamples, FieldSamples } from '#web/features/club/catalogue/control-samples.tsx'
import { FigureSamples, ListSamples, NoteSamples } from '#web/features/club/catalogue/reading-samples.tsx'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { languageNames } from '#web/i18n/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, Sheet } from '#web/ui/dialog.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { pushToast, type ToastType, toast } from '#web/ui/toast.tsx'

const themes = ['dracula', 'light'] as const

/** Every building block in each of its states, in both themes side by side. */
export function CatalogueScreen() {
  const { t } = useTranslation(['club', 'common'])
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{t('catalogue.lead', { language: languageNames[currentLanguage()] })}</p>
      <OverlaySamples />
      <div className="grid gap-6 md:grid-cols-2">
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="flex min-w-0 flex-col gap-8 rounded-box border border-line bg-base-200 p-4 text-base-content"
          >
            <p className="font-semibold text-muted">{t(`common:theme.${theme}`)}</p>
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

/** Sheets, dialogs and toasts; they lie over the page, in the theme of the page. */
function OverlaySamples() {
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
