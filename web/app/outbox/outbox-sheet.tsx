import { Cloud, CloudOff, Download, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { dropLeftBehind, retry, usePending } from '#web/data/outbox/outbox.ts'
import { leftBehind, othersWaiting, visitorsWaiting } from '#web/data/outbox/outbox-view.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useStore } from '#web/data/store.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pushWaiting } from '#web/pwa/push.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { DropQuestion } from '#web/ui/layers/drop-question.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { type ChangeWords, useChangeWords } from './change-words.ts'
import { EditSheet, isEditable, useEdit } from './edit-change.tsx'
import { changesAsJson } from './export-changes.ts'

export interface OutboxSheetProps {
  open: boolean
  onClose: () => void
  title: string
}

/** The connection, and my waiting and refused changes, with the possible acts. */
export function OutboxSheet({ open, onClose, title }: OutboxSheetProps) {
  const [dropping, setDropping] = useState<MutationRecord>()
  const [editing, edit] = useEdit(onClose)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={title}>
        <div className="flex flex-col gap-4">
          <ConnectionLine />
          <Changes onDrop={setDropping} onEdit={edit} />
          <Elsewhere />
        </div>
      </Sheet>
      <EditSheet record={editing} onClose={() => edit()} />
      <DropQuestion record={dropping} onClose={() => setDropping(undefined)} />
    </>
  )
}

function ConnectionLine() {
  const { t } = useTranslation()
  const { online } = useConnection()
  const Icon = online ? Cloud : CloudOff
  return (
    <div className="flex items-center gap-3">
      <Icon
        size={24}
        strokeWidth={1.75}
        className={`shrink-0 ${online ? 'text-success' : 'text-warning'}`}
        aria-hidden
      />
      <div>
        <p className="font-semibold">{t(online ? 'connection.online' : 'connection.offline')}</p>
        <p className="text-muted text-sm">{t(online ? 'connection.onlineHint' : 'state.offlineHint')}</p>
      </div>
    </div>
  )
}

interface Acts {
  onDrop: (record: MutationRecord) => void
  onEdit: (record: MutationRecord) => void
}

/** The refused ones first: they need a person. */
function Changes({ onDrop, onEdit }: Acts) {
  const { t } = useTranslation()
  const pending = usePending()
  const wordsOf = useChangeWords(pending)
  const refused = pending.filter(({ status }) => status === 'error')
  const waiting = pending.filter(({ status }) => status !== 'error')
  if (pending.length === 0) return <AllSent />
  const row = (record: MutationRecord) => (
    <ChangeRow key={record.id} record={record} words={wordsOf(record)} onDrop={onDrop} onEdit={onEdit} />
  )
  const save = () => {
    const name = `greenside-changes-${new Date().toISOString().slice(0, 10)}.json`
    const build = import.meta.env.VITE_BUILD_ID ?? ''
    downloadText(name, changesAsJson(pending, wordsOf, build), 'application/json')
  }
  return (
    <>
      {refused.length > 0 ? (
        <section>
          <SectionHead title={t('connection.failed', { count: refused.length })} />
          {refused.length > 1 ? (
            <Button icon={RotateCw} onClick={() => void retryAll(refused).catch(showNotSaved)}>
              {t('connection.retryAll')}
            </Button>
          ) : null}
          <ul className="divide-y divide-line">{refused.map(row)}</ul>
        </section>
      ) : null}
      {waiting.length > 0 ? (
        <section>
          <SectionHead title={t('connection.waiting', { count: waiting.length })} />
          <ul className="divide-y divide-line">{waiting.map(row)}</ul>
        </section>
      ) : null}
      <div>
        <Button icon={Download} onClick={save}>
          {t('connection.export')}
        </Button>
        <p className="mt-1 text-muted text-sm">{t('connection.exportHint')}</p>
      </div>
    </>
  )
}

/** Sequentially, so that they are sent in the order in which they were made. */
async function retryAll(refused: readonly MutationRecord[]): Promise<void> {
  for (const { id } of refused) await retry(id)
}

/** No change of mine waits; all is sent if there is nothing else on this device. */
function AllSent() {
  const { t } = useTranslation()
  const others = useStore(othersWaiting)
  const visitors = useStore(visitorsWaiting)
  const push = useStore(pushWaiting)
  const left = useStore(leftBehind)
  const isAll = others + visitors + left === 0 && !push
  return (
    <div className="rounded-box bg-base-content/5 p-4">
      <p className="font-semibold">{t(isAll ? 'connection.allSent' : 'connection.mineSent')}</p>
      <p className="text-muted text-sm">{t('connection.allSentHint')}</p>
    </div>
  )
}

/** Unsent changes on this device that are not mine. */
function Elsewhere() {
  const { t } = useTranslation()
  const others = useStore(othersWaiting)
  const visitors = useStore(visitorsWaiting)
  const push = useStore(pushWaiting)
  return (
    <>
      {push ? <p className="text-sm">{t('connection.pushWaits')}</p> : null}
      {others > 0 ? <p className="text-sm">{t('connection.othersWait', { count: others })}</p> : null}
      {visitors > 0 ? <p className="text-sm">{t('connection.visitorsWait', { count: visitors })}</p> : null}
      <LeftBehindNote />
    </>
  )
}

/**
 * Changes possibly by a guest: kept, because the author may still become a member; anyone may discard them after a
 * confirmation.
 */
function LeftBehindNote() {
  const { t } = useTranslation()
  const count = useStore(leftBehind)
  const [asks, setAsks] = useState(false)
  const discard = async () => {
    await dropLeftBehind()
    setAsks(false)
  }
  if (count === 0) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm">{t('connection.leftBehind', { count })}</p>
      <Button icon={Trash2} onClick={() => setAsks(true)}>
        {t('connection.dropLeft', { count })}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('connection.dropLeftQuestion', { count })}
        act={t('action.drop')}
        icon={Trash2}
        onConfirm={() => void discard().catch(showNotSaved)}
        onClose={() => setAsks(false)}
      >
        <p>{t('connection.leftBehind', { count })}</p>
      </ConfirmDialog>
    </div>
  )
}

const acts = {
  CREATE: 'connection.create',
  UPDATE: 'connection.update',
  DELETE: 'connection.remove',
} as const

interface ChangeRowProps extends Acts {
  record: MutationRecord
  words: ChangeWords
}

function ChangeRow({ record, words: { name, detail }, onDrop, onEdit }: ChangeRowProps) {
  const { t } = useTranslation()
  const refusal = refusalOf(record)
  const isRefused = record.status === 'error'
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-start gap-3">
        <span className="pt-3">
          <PendingGlyph status={record.status} />
        </span>
        <div className="min-w-0 flex-1 py-1.5">
          <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">{detail || name}</p>
          <p className="text-muted text-sm">
            {detail ? `${name} · ` : ''}
            {t(acts[record.type])} · <TimeAgo since={record.timestamp} />
          </p>
        </div>
        <IconButton
          icon={Trash2}
          label={`${t('action.drop')}: ${detail || name}`}
          onClick={() => onDrop(record)}
        />
      </div>
      {refusal ? <p className="pl-7.5 text-error text-sm">{errorText(refusal)}</p> : null}
      {isRefused ? (
        <div className="flex flex-wrap gap-2 pl-7.5">
          <Button icon={RotateCw} onClick={() => void retry(record.id).catch(showNotSaved)}>
            {t('action.retry')}
          </Button>
          {isEditable(record) ? (
            <Button icon={Pencil} onClick={() => onEdit(record)}>
              {t('connection.edit')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
