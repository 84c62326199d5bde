import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { write } from '#web/data/outbox/outbox.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { NewBlock } from '#web/features/course/pins/zones/new-block.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatNumber, lengthUnit } from '#web/ui/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

interface BlockListProps {
  featureId: string
  green: GreenOfDay
  blocks: readonly FramedBlock[]
  /** Where the flag stands: a new zone comes around it. */
  place: LngLat | null
  date: string
}

/** The zones of a green that are kept free, with the way to free them and to keep another. */
export function BlockList({ featureId, green, blocks, place, date }: BlockListProps) {
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
      <Button icon={Plus} onClick={() => setAdding(true)}>
        {t('pins.block')}
      </Button>
      {adding ? (
        <NewBlock
          featureId={featureId}
          green={green}
          blocks={blocks}
          place={place}
          date={date}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  )
}

function BlockDetail({ block }: { block: FramedBlock['block'] }) {
  const { t, i18n } = useTranslation('course')
  const parts = [
    block.radius_m === null
      ? t('pins.zoneOutline')
      : `⌀ ${formatNumber(2 * block.radius_m, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`,
    block.issue ? t('pins.ofIssue', { number: block.issue.number }) : null,
    block.until ? t('pins.until', { day: formatDay(block.until, i18n.language) }) : null,
  ]
  return parts.filter(Boolean).join(' · ')
}
