import { Pencil, Plus, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { PlaceForm } from '#web/features/issues/places/place-form.tsx'
import { PlaceLabels } from '#web/features/issues/places/place-labels.tsx'
import { type IssuePlace, useIssuePlaces } from '#web/features/issues/shared/issue-places.ts'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { TopBarActions } from '#web/ui/screen-title.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** Machines and spots with a code, and the labels to print. For course maintenance. */
export function PlacesScreen() {
  const { t } = useTranslation('issues')
  const { places, query } = useIssuePlaces()
  const hindrance = hindranceOf(query)
  const [edited, setEdited] = useState<IssuePlace | 'new' | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const active = places.filter(({ is_active }) => is_active)
  const printed = selection.size > 0 ? active.filter(({ id }) => selection.has(id)) : active
  const choose = (id: string, on: boolean) => {
    const next = new Set(selection)
    if (on) next.add(id)
    else next.delete(id)
    setSelection(next)
  }
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <TopBarActions>
          <Button kind="quiet" icon={Plus} onClick={() => setEdited('new')}>
            {t('codes.add')}
          </Button>
        </TopBarActions>
        {places.length > 0 ? <p className="text-muted">{t('codes.hint')}</p> : null}
        {query.isPending && !hindrance && places.length === 0 ? <Skeleton className="h-64 w-full" /> : null}
        {hindrance && places.length === 0 ? (
          <ErrorNote what={t('codes.failed')} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data && places.length === 0 ? (
          <EmptyState
            icon={QrIcon}
            title={t('codes.empty')}
            hint={t('codes.emptyHint')}
            action={
              <Button kind="primary" size="large" icon={Plus} onClick={() => setEdited('new')}>
                {t('codes.add')}
              </Button>
            }
          />
        ) : null}
        <ul className="grid gap-2 md:grid-cols-2">
          {places.map((place) => (
            <PlaceRow
              key={place.id}
              place={place}
              selection={selection.has(place.id)}
              onChoose={(on) => choose(place.id, on)}
              onEdit={() => setEdited(place)}
            />
          ))}
        </ul>
        {printed.length > 0 ? (
          <ActionBar>
            <Button kind="primary" size="large" block icon={Printer} onClick={() => print()}>
              {t('codes.print', { count: printed.length })}
            </Button>
          </ActionBar>
        ) : null}
        {edited ? (
          <PlaceForm place={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        ) : null}
      </div>
      <PlaceLabels places={printed} />
    </>
  )
}

interface PlaceRowProps {
  place: Shown<IssuePlace>
  selection: boolean
  onChoose: (on: boolean) => void
  onEdit: () => void
}

function PlaceRow({ place, selection, onChoose, onEdit }: PlaceRowProps) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  const { name, code, kind, is_active } = place
  return (
    <li className="flex flex-col gap-2 rounded-box border border-line bg-base-100 p-2 pr-1">
      <div className="flex items-center gap-2">
        <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 pl-2">
          <input
            type="checkbox"
            className="checkbox checkbox-secondary rounded-md"
            checked={selection && is_active}
            disabled={!is_active}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-muted text-sm">
              <span className="tabular font-mono">{code}</span>
              {' · '}
              {words({ lng: place.lng, lat: place.lat }) ?? t(`codes.kind.${kind}`)}
            </span>
          </span>
        </label>
        {is_active ? null : <StatusPill tone="quiet">{t('codes.retired')}</StatusPill>}
        <IconButton icon={Pencil} label={t('codes.edit', { name })} onClick={onEdit} />
      </div>
      <SyncNote record={place.sync} />
    </li>
  )
}
