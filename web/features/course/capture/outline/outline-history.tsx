import { History } from 'lucide-react'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useClubZone } from '#web/data/settings.ts'
import type { Outline } from '#web/features/course/capture/capture-data.ts'
import { OneOutline, OutlineLine } from '#web/features/course/capture/outline/recorded-outline.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

interface OutlineHistoryProps {
  outlines: readonly Shown<Outline>[]
  frame: LocalFrame
  /** The outline drawn over the plan. */
  shownId: string | null
  onShow: (id: string | null) => void
  /** Opens a refused outline for correction. */
  onReopen: (outline: Outline) => void
}

/** Every outline of the green, newest first: to view, to restore if older, or to correct if refused. */
export function OutlineHistory({ outlines, frame, shownId, onShow, onReopen }: OutlineHistoryProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const chosenOutline = outlines.find(({ id }) => id === shownId) ?? null
  const newest = outlines.find(({ sync }) => sync?.status !== 'error')
  if (outlines.length === 0) return <p className="text-muted">{t('capture.history.none')}</p>
  return (
    <>
      <List title={t('capture.history.title')}>
        {outlines.map((outline) => (
          <ListRow
            key={outline.id}
            icon={History}
            title={formatMoment(outline.captured_at ?? outline.recorded_at, i18n.language, zone)}
            detail={<OutlineLine outline={outline} frame={frame} />}
            trailing={
              outline.sync ? (
                <PendingGlyph status={outline.sync.status} withWord />
              ) : outline === newest ? (
                <StatusPill tone="good">{t('capture.history.now')}</StatusPill>
              ) : null
            }
            onPress={() => onShow(outline.id)}
          />
        ))}
      </List>
      <Sheet
        open={chosenOutline !== null}
        onClose={() => onShow(null)}
        title={
          chosenOutline
            ? formatMoment(chosenOutline.captured_at ?? chosenOutline.recorded_at, i18n.language, zone)
            : ''
        }
      >
        {chosenOutline ? (
          <OneOutline
            onReopen={onReopen}
            outline={chosenOutline}
            newest={newest}
            frame={frame}
            onDone={() => onShow(null)}
          />
        ) : null}
      </Sheet>
    </>
  )
}
