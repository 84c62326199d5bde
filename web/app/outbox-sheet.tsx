import { Cloud, CloudOff, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { retry, usePending } from '#web/data/outbox/outbox.ts'
import { useConnection } from '#web/data/realtime.ts'
import type common from '#web/i18n/en/common.json'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { DropQuestion } from '#web/ui/layers/drop-question.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface OutboxSheetProps {
  open: boolean
  onClose: () => void
}

/** The connection, and every change of mine that waits or was refused, with what can be done about it. */
export function OutboxSheet({ open, onClose }: OutboxSheetProps) {
  const { t } = useTranslation()
  const pending = usePending()
  const [dropping, setDropping] = useState<MutationRecord>()
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('connection.open')}>
        <div className="flex flex-col gap-4">
          <ConnectionLine />
          {pending.length === 0 ? <AllSent /> : null}
          <ul className="divide-y divide-line">
            {pending.map((record) => (
              <ChangeRow key={record.id} record={record} onDrop={() => setDropping(record)} />
            ))}
          </ul>
        </div>
      </Sheet>
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

function AllSent() {
  const { t } = useTranslation()
  return (
    <div className="rounded-box bg-base-content/5 p-4">
      <p className="font-semibold">{t('connection.allSent')}</p>
      <p className="text-muted text-sm">{t('connection.allSentHint')}</p>
    </div>
  )
}

const acts = {
  CREATE: 'connection.create',
  UPDATE: 'connection.update',
  DELETE: 'connection.remove',
} as const

type NamedTable = keyof typeof common.table

function ChangeRow({ record, onDrop }: { record: MutationRecord; onDrop: () => void }) {
  const { t, i18n } = useTranslation()
  const { table } = record.payload
  const name = i18n.exists(`table.${table}`) ? t(`table.${table as NamedTable}`) : t('table.other')
  const refusal = refusalOf(record)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <PendingGlyph status={record.status} />
        <span className="min-w-0 flex-1 font-medium">
          {name} <span className="font-normal text-muted">· {t(acts[record.type])}</span>
        </span>
        <span className="text-muted text-sm">
          <TimeAgo since={record.timestamp} />
        </span>
      </div>
      {refusal ? <p className="text-error text-sm">{errorText(refusal)}</p> : null}
      <div className="flex gap-2">
        {record.status === 'error' ? (
          <Button icon={RotateCw} onClick={() => void retry(record.id)}>
            {t('action.retry')}
          </Button>
        ) : null}
        <Button kind="quiet" icon={Trash2} onClick={onDrop}>
          {t('action.drop')}
        </Button>
      </div>
    </li>
  )
}
