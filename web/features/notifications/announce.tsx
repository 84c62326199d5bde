import { Megaphone } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { sendNotification } from '#web/pwa/notification-service.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const longestTitle = 120
const longestBody = 500

/** A few words to everybody in the club. */
export function Announce() {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Megaphone} onClick={() => setOpen(true)}>
        {t('announce.open')}
      </Button>
      <AnnounceSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function AnnounceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [title, body] = ['title', 'body'].map((name) => String(fields.get(name)).trim())
    if (!title) return setFault(t('common:field.required'))
    setBusy(true)
    setFault(undefined)
    try {
      const outcome = await sendNotification({
        notification: { title, body: body ?? '' },
        data: { type: 'announcement', url: '/notifications' },
        topic: 'global_announcements',
      })
      toast('success', t(`announce.${outcome}`))
      onClose()
    } catch (cause) {
      setFault(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('announce.title')}
      actions={
        <Button kind="primary" size="large" block type="submit" form={form} busy={busy}>
          {t('announce.send')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('announce.hint')}</p>
        <Field label={t('announce.titleLabel')}>
          <TextInput name="title" maxLength={longestTitle} />
        </Field>
        <Field label={t('announce.bodyLabel')} optional>
          <TextArea name="body" maxLength={longestBody} />
        </Field>
        {fault ? <ErrorNote what={t('announce.failed')} why={fault} /> : null}
      </form>
    </Sheet>
  )
}
