import { ArrowDown, ArrowUp, MapPin, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { hoursText } from '#domain/menu/hours-text.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { useServingPlaces } from '#web/data/course/serving-places.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { movePlace } from '#web/features/menu/places/places-data.ts'
import { ServingPlaceForm } from '#web/features/menu/places/serving-place-form.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayNames } from '#web/ui/format/day-names.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

/** The places of collection and delivery, in the members' order. */
export function ServingPlacesScreen() {
  const { t } = useTranslation('menu')
  const { query, places } = useServingPlaces()
  const [edited, setEdited] = useState<ServingPlace | 'new' | null>(null)
  if (hindranceOf(query)) return <ReadError what={t('places.failed')} read={query} />
  if (query.isPending) return <Skeleton className="h-64 w-full" />
  const isNoneActive = places.every(({ is_active }) => !is_active)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('places.hint')}</p>
      {places.length === 0 ? <EmptyState icon={MapPin} title={t('places.empty')} /> : null}
      {places.length > 0 && isNoneActive ? (
        <p role="status" className="text-warning">
          {t('places.noneActive')}
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {places.map((place, index) => (
          <PlaceItem
            key={place.id}
            place={place}
            onEdit={() => setEdited(place)}
            onUp={index > 0 ? () => void movePlace(places, index, index - 1).catch(showNotSaved) : undefined}
            onDown={
              index < places.length - 1
                ? () => void movePlace(places, index, index + 1).catch(showNotSaved)
                : undefined
            }
          />
        ))}
      </ul>
      <Button size="glove" icon={Plus} onClick={() => setEdited('new')}>
        {t('places.add')}
      </Button>
      {edited ? (
        <ServingPlaceForm
          place={edited === 'new' ? null : edited}
          places={places}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  )
}

interface PlaceItemProps {
  place: Shown<ServingPlace>
  onEdit: () => void
  /** undefined at the start and the end of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function PlaceItem({ place, onEdit, onUp, onDown }: PlaceItemProps) {
  const { t, i18n } = useTranslation('menu')
  const name = nameIn(place, i18n.language)
  const { sync } = place
  return (
    <li className="rounded-box border border-line bg-base-100 p-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1 px-2">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
            {name}
            {place.is_active ? null : <StatusPill tone="quiet">{t('places.off')}</StatusPill>}
            {sync ? <PendingGlyph status={sync.status} withWord /> : null}
          </p>
          <p className="text-muted text-sm">
            {t(place.asks_hole ? 'places.toHole' : `places.kind.${place.kind}`)} ·{' '}
            {place.hours.length > 0 ? hoursText(place.hours, dayNames(i18n.language)) : t('places.always')}
          </p>
        </div>
        <IconButton icon={ArrowUp} label={t('moveUp', { name })} disabled={!onUp} onClick={() => onUp?.()} />
        <IconButton
          icon={ArrowDown}
          label={t('moveDown', { name })}
          disabled={!onDown}
          onClick={() => onDown?.()}
        />
        <IconButton icon={Pencil} label={t('edit', { name })} onClick={onEdit} />
      </div>
      {sync?.status === 'error' ? <RefusedChange record={sync} /> : null}
    </li>
  )
}
