import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/course/place.ts'
import { errorText } from '#web/app/error-text.ts'
import { write } from '#web/data/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { FramedBlock } from '#web/features/course/pins/blocks.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDay, formatNumber, lengthUnit } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/inputs.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

interface BlockListProps {
  featureId: string
  blocks: readonly FramedBlock[]
  /** Where the flag stands: a new zone comes around it. */
  place: Place | null
  date: string
}

/** The zones of a green that are kept free, with the way to free them and to keep another. */
export function BlockList({ featureId, blocks, place, date }: BlockListProps) {
  const { t } = useTranslation('course')
  const [adding, setAdding] = useState(false)
  const free = (id: string) =>
    void write({ type: 'DELETE', table: 'green_block', id, data: {} }).catch((cause) =>
      toast('error', errorText(cause)),
    )
  return (
    <div className="flex flex-col gap-2">
      {blocks.length > 0 ? (
        <List title={t('pins.blocks')}>
          {blocks.map(({ block }) => (
            <ListRow
              key={block.id}
              icon={Ban}
              title={block.reason}
              detail={<BlockDetail block={block} />}
              trailing={
                block.sync ? (
                  <PendingGlyph status={block.sync.status === 'error' ? 'error' : 'pending'} />
                ) : (
                  <Button
                    onClick={() => free(block.id)}
                    aria-label={t('pins.freeOf', { reason: block.reason })}
                  >
                    {t('pins.free')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      ) : null}
      <Button icon={Plus} disabled={!place} onClick={() => setAdding(true)}>
        {t('pins.block')}
      </Button>
      {adding && place ? (
        <NewBlock featureId={featureId} place={place} date={date} onClose={() => setAdding(false)} />
      ) : null}
    </div>
  )
}

function BlockDetail({ block }: { block: FramedBlock['block'] }) {
  const { t, i18n } = useTranslation('course')
  const parts = [
    block.radius_m === null
      ? null
      : `⌀ ${formatNumber(2 * block.radius_m, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`,
    block.issue ? t('pins.ofIssue', { number: block.issue.number }) : null,
    block.until ? t('pins.until', { day: formatDay(block.until, i18n.language) }) : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

interface NewBlockProps {
  featureId: string
  place: Place
  date: string
  onClose: () => void
}

const RADII = ['1', '2', '3', '5'] as const

function NewBlock({ featureId, place, date, onClose }: NewBlockProps) {
  const { t, i18n } = useTranslation('course')
  const [radius, setRadius] = useState<(typeof RADII)[number]>('2')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const unit = lengthUnit('metres', i18n.language)
  const save = async () => {
    try {
      const zone = { lng: place.lng, lat: place.lat, radius_m: Number(radius) }
      const data = { feature_id: featureId, reason: reason.trim(), until: until || null, ...zone }
      await write({ type: 'CREATE', table: 'green_block', id: uuidv7(), data })
      onClose()
    } catch (cause) {
      toast('error', errorText(cause))
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pins.block')}
      actions={
        <Button kind="primary" size="glove" block disabled={reason.trim() === ''} onClick={() => void save()}>
          {t('pins.keepFree')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('pins.blockHint')}</p>
        <Segmented
          label={t('pins.radius')}
          showLabel
          size="glove"
          value={radius}
          choices={RADII.map((value) => ({ value, label: `${value} ${unit}` }))}
          onChange={setRadius}
        />
        <Field label={t('pins.reason')}>
          <TextInput value={reason} maxLength={280} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Field label={t('pins.lastDay')} optional>
          <TextInput
            type="date"
            min={date}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
