import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { confirmIssueEffect } from '#web/data/course/issue-effects.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { LateNewBlock } from '#web/features/course/pins/zones/late-new-block.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatNumber, lengthUnit } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The kept-free zones of the green in view, with actions to free them and to add one. */
export function BlockList({ featureId }: { featureId: string }) {
  const { day, green, date } = usePinDayState()
  const blocks = day.zonesOf(green)
  const place = day.pinOf(green)
  const { t } = useTranslation('course')
  const [adding, setAdding] = useState(false)
  const free = (id: string) =>
    void write({ type: 'DELETE', table: 'green_block', id, data: {} }).catch(showNotSaved)
  const confirm = (effectId: string) => void confirmIssueEffect(effectId).catch(showNotSaved)
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
                  <span className="flex flex-wrap justify-end gap-2">
                    {block.is_warning && block.effect_id ? (
                      <Button
                        onClick={() => confirm(block.effect_id!)}
                        aria-label={t('pins.confirmOf', { reason: block.reason })}
                      >
                        {t('pins.keepFree')}
                      </Button>
                    ) : null}
                    <Button
                      onClick={() => free(block.id)}
                      aria-label={t('pins.freeOf', { reason: block.reason })}
                    >
                      {t(block.is_warning ? 'pins.dismiss' : 'pins.free')}
                    </Button>
                  </span>
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
        <LateNewBlock
          open
          title={t('pins.block')}
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
    block.is_warning ? t('pins.unconfirmed') : null,
    block.radius_m === null
      ? t('pins.zoneOutline')
      : `⌀ ${formatNumber(2 * block.radius_m, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`,
    block.issue ? t('pins.ofIssue', { number: block.issue.number }) : null,
    block.until ? t('pins.until', { day: formatDay(block.until, i18n.language) }) : null,
  ]
  return parts.filter(Boolean).join(' · ')
}
