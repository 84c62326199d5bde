import { RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, retry } from '#web/data/outbox/outbox.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { DropQuestion } from '#web/ui/layers/drop-question.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface RefusedChangeProps {
  record: MutationRecord | undefined
  /** The thing that was refused, in the sentence about it and in the question before it is discarded; a change by default. */
  texts?: { refused: string; dropQuestion: string }
  /** The same again would be refused again. */
  isFinal?: boolean
  /** More ways out than to try again and to discard. */
  children?: ReactNode
  /** After it was sent again or discarded. */
  onDone?: () => void
}

/** How a change stands that is not through: waiting, or refused with why and what to do. */
export function RefusedChange({ record, texts, isFinal = false, children, onDone }: RefusedChangeProps) {
  const { t } = useTranslation()
  const [dropping, setDropping] = useState(false)
  useRefusalInView(record?.status === 'error' ? record.id : undefined)
  if (!record) return null
  if (record.status !== 'error') return <PendingGlyph status={record.status} withWord />
  const refusal = refusalOf(record)
  return (
    <div role="alert" className="rounded-box border border-error/40 bg-error/8 p-3">
      <p className="font-semibold">{texts?.refused ?? t('connection.refused')}</p>
      {refusal ? <p className="mt-1 text-sm">{errorText(refusal)}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {children}
        {isFinal ? null : (
          <Button icon={RotateCw} onClick={() => void retry(record.id).then(onDone)}>
            {t('action.retry')}
          </Button>
        )}
        {/* Dropping a CREATE deletes its texts and photos, so it asks first. */}
        <Button
          icon={Trash2}
          onClick={() => (record.type === 'CREATE' ? setDropping(true) : void drop(record.id).then(onDone))}
        >
          {t('action.drop')}
        </Button>
      </div>
      <DropQuestion
        record={dropping ? record : undefined}
        title={texts?.dropQuestion}
        onClose={() => setDropping(false)}
        onDropped={onDone}
      />
    </div>
  )
}
