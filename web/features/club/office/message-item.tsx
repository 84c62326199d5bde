import { Check, Mail, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { useClubZone } from '#web/data/settings.ts'
import { deleteMessage, handleMessage, type ShownMessage } from '#web/features/club/office/messages-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** One message: author, time, text, and the office's actions. */
export function MessageItem({ message }: { message: ShownMessage }) {
  const { t, i18n } = useTranslation(['club', 'common'])
  const zone = useClubZone()
  const { subject, body, created_at, handled_at, sync } = message
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 break-words font-semibold">{subject || t('messages.noSubject')}</h3>
          {sync?.status === 'pending' ? <PendingGlyph status="pending" /> : null}
        </div>
        <Sender message={message} />
        <p className="tabular text-muted text-sm">
          {formatMoment(created_at, i18n.language, zone)}
          {handled_at
            ? ` · ${t('messages.handledAt', { time: formatMoment(handled_at, i18n.language, zone) })}`
            : ''}
        </p>
      </div>
      <p className="whitespace-pre-wrap break-words">{body}</p>
      {sync?.status === 'error' ? <RefusedChange record={sync} isFinal /> : <Acts message={message} />}
    </li>
  )
}

function Sender({ message: { name, email, author } }: { message: ShownMessage }) {
  const { t } = useTranslation('club')
  const person = fullName(author)
  const sender = [name, email].filter(Boolean).join(', ')
  return (
    <p className="break-words text-muted text-sm">
      {sender || (person ? '' : t('messages.anonymous'))}
      {person && person !== name ? `${sender ? ' · ' : ''}${t('messages.signedIn', { name: person })}` : ''}
    </p>
  )
}

function Acts({ message: { id, email, subject, handled_at } }: { message: ShownMessage }) {
  const { t } = useTranslation('club')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const attempt = (act: Promise<void>) => {
    setFailure(undefined)
    act.catch((cause: unknown) => setFailure(errorText(cause)))
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={handled_at ? RotateCcw : Check}
          kind={handled_at ? 'plain' : 'primary'}
          onClick={() => attempt(handleMessage(id, handled_at === null))}
        >
          {t(handled_at ? 'messages.reopen' : 'messages.markHandled')}
        </Button>
        {email ? (
          <a className={buttonClass('plain')} href={answerTo(email, subject)}>
            <Mail size={20} strokeWidth={1.75} aria-hidden />
            {t('messages.answer')}
          </a>
        ) : null}
        <Button icon={Trash2} kind="quiet" onClick={() => setIsAsking(true)}>
          {t('messages.delete')}
        </Button>
      </div>
      {failure ? <ErrorNote what={failure} /> : null}
      <ConfirmDialog
        open={isAsking}
        title={t('messages.deleteTitle')}
        act={t('messages.delete')}
        keep={t('messages.keep')}
        onConfirm={() => {
          setIsAsking(false)
          attempt(deleteMessage(id))
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('messages.deleteHint')}</p>
      </ConfirmDialog>
    </>
  )
}

/** A mailto address for the device's mail program, with the message's subject. */
function answerTo(email: string, subject: string): string {
  const query = subject ? `?subject=${encodeURIComponent(`Re: ${subject}`)}` : ''
  return `mailto:${encodeURIComponent(email)}${query}`
}
