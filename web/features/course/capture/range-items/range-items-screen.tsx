import { Plus, Target } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Course } from '#web/data/course/course.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import {
  type RangeItemRow,
  type RangeKind,
  rangeKinds,
  useRangeItemRows,
} from '#web/features/course/capture/capture-data.ts'
import { ForCourse } from '#web/features/course/capture/for-course.tsx'
import { KnownMarks } from '#web/features/course/capture/positioning/known-marks.tsx'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { RangeItemForm } from '#web/features/course/capture/range-items/range-item-form.tsx'
import { RangeIcon, rangeIcons } from '#web/features/course/range/range-icon.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The items on the driving range: capture on the spot, name, correct, delete. */
export function RangeItemsScreen() {
  return <ForCourse>{(course) => <RangeItems course={course} />}</ForCourse>
}

function RangeItems({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const { items, data, error, refetch } = useRangeItemRows(course.id)
  const [kind, setKind] = useState<RangeKind | null>(null)
  const [open, setOpen] = useState<Shown<RangeItemRow> | 'new' | null>(null)
  const shownItems = useMemo(
    () => inOrder(items.filter((item) => kind === null || item.kind === kind)),
    [items, kind],
  )
  if (!data && error && items.length === 0)
    return <ErrorNote what={t('capture.range.failed')} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <ChipRow label={t('capture.range.filter')}>
        <Chip size="field" pressed={kind === null} onPress={() => setKind(null)}>
          {t('capture.range.all')}
        </Chip>
        {rangeKinds.map((one) => (
          <Chip
            key={one}
            size="field"
            pressed={kind === one}
            icon={rangeIcons[one]}
            onPress={() => setKind(kind === one ? null : one)}
          >
            {t(`capture.rangeKind.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <KnownMarks courseId={course.id} />
      {shownItems.length === 0 && data ? (
        <EmptyState icon={Target} title={t('capture.range.none')} hint={t('capture.range.noneHint')} />
      ) : (
        <List title={t('capture.range.items', { count: shownItems.length })}>
          {shownItems.map((item) => (
            <ItemRow key={item.id} item={item} onOpen={() => setOpen(item)} />
          ))}
        </List>
      )}
      <ActionBar>
        <Button kind="primary" size="glove" block icon={Plus} onClick={() => setOpen('new')}>
          {t('capture.range.add')}
        </Button>
      </ActionBar>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' || !open ? t('capture.range.add') : open.name}
      >
        {open ? (
          <RangeItemForm
            courseId={course.id}
            item={open === 'new' ? null : open}
            kind={kind ?? 'target'}
            onDone={() => setOpen(null)}
          />
        ) : null}
      </Sheet>
    </div>
  )
}

/** By kind, and Bay 2 before Bay 10. */
function inOrder(items: Shown<RangeItemRow>[]): Shown<RangeItemRow>[] {
  return items.sort(
    (a, b) =>
      rangeKinds.indexOf(a.kind) - rangeKinds.indexOf(b.kind) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
}

function ItemRow({ item, onOpen }: { item: Shown<RangeItemRow>; onOpen: () => void }) {
  const { t } = useTranslation('course')
  const length = useLength()
  const detail = [
    t(`capture.rangeKind.${item.kind}`),
    item.accuracy_m === null ? '' : t('capture.plusMinus', { length: length(item.accuracy_m) }),
    item.kind === 'green' && !item.geometry ? t('capture.range.noOutline') : '',
  ]
  return (
    <ListRow
      leading={<RangeIcon item={item} size={24} />}
      title={item.name}
      detail={<span className="tabular">{detail.filter(Boolean).join(' · ')}</span>}
      trailing={item.sync ? <PendingGlyph status={item.sync.status} withWord /> : null}
      onPress={onOpen}
    />
  )
}
