import { ImageOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { usePhotoUrl } from '#web/features/issues/photos/photo-url.ts'
import type { Issue, IssuePhoto } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useLayer } from '#web/ui/layers/open-layers.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

interface IssueThumbProps {
  issue: Pick<Issue, 'category'> & Partial<Pick<Issue, 'issue_photo'>>
  size?: number
}

/** A thumbnail of an issue: its first photo, or its category's icon. */
export function IssueThumb({ issue, size = 56 }: IssueThumbProps) {
  const photo = issue.issue_photo?.[0]
  const Icon = categoryIcons[issue.category]
  return (
    <span
      className="relative grid shrink-0 place-items-center overflow-hidden rounded-field bg-base-content/8 text-muted"
      style={{ width: size, height: size }}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      {photo ? <Picture photo={photo} alt="" /> : null}
    </span>
  )
}

/** All photos of an issue side by side, each with its sending state; a tap shows one full screen. */
export function PhotoStrip({ photos }: { photos: Shown<IssuePhoto>[] }) {
  const { t } = useTranslation('issues')
  const [picture, setShown] = useState<IssuePhoto>()
  if (photos.length === 0) return null
  const single = photos.length === 1
  const waiting = photos.filter(({ sync }) => sync?.status === 'pending').length
  const refused = photos.filter(({ sync }) => sync?.status === 'error')
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('photo.all')} className="-mx-4 flex snap-x gap-2 overflow-x-auto px-4">
        {photos.map((photo, index) => (
          <li key={photo.id} className={`snap-center ${single ? 'w-full' : 'w-[78%] shrink-0 sm:w-72'}`}>
            <button
              type="button"
              aria-label={t('photo.enlarge', { number: index + 1 })}
              onClick={() => setShown(photo)}
              className="relative block aspect-4/3 max-h-[55dvh] w-full cursor-zoom-in overflow-hidden rounded-box bg-base-content/8"
            >
              <Picture photo={photo} alt={t('photo.alt', { number: index + 1 })} />
              <span className="absolute inset-x-2 bottom-2 flex flex-wrap items-end gap-1.5">
                {photo.kind === 'after' ? <Tag>{t('photo.after')}</Tag> : null}
                {photo.taken_at ? <Tag>{t('photo.here')}</Tag> : null}
                {photo.blurred ? <Tag>{t('photo.covered')}</Tag> : null}
                {photo.sync ? (
                  <span className="ml-auto rounded-full bg-base-100 px-2.5 py-1">
                    <PendingGlyph status={photo.sync.status} withWord />
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {waiting > 0 ? (
        <p role="status" className="text-sm text-warning">
          {t('photo.waiting', { count: waiting })}
        </p>
      ) : null}
      {refused.map(({ id, sync }) => (
        <SyncNote key={id} record={sync} />
      ))}
      <PhotoViewer photo={picture} onClose={() => setShown(undefined)} />
    </div>
  )
}

function Tag({ children }: { children: ReactNode }) {
  return <span className="rounded-full bg-base-100/90 px-2.5 py-1 font-semibold text-xs">{children}</span>
}

function Picture({ photo, alt, whole = false }: { photo: IssuePhoto; alt: string; whole?: boolean }) {
  const url = usePhotoUrl(photo.path)
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) {
    return alt && broken ? <ImageOff size={28} className="m-auto text-muted" aria-label={alt} /> : null
  }
  return (
    <img
      src={url}
      alt={alt}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      decoding="async"
      onError={() => setBroken(url)}
      className={whole ? 'max-h-dvh w-full object-contain' : 'absolute inset-0 h-full w-full object-cover'}
    />
  )
}

function PhotoViewer({ photo, onClose }: { photo: IssuePhoto | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: ti } = useTranslation('issues')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(photo !== undefined, onClose)
  useEffect(() => {
    if (photo && !dialog.current?.open) dialog.current?.showModal()
    if (!photo) dialog.current?.close()
  }, [photo])
  return (
    <dialog
      ref={dialog}
      aria-label={ti('photo.all')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-base-300 backdrop:bg-base-300"
    >
      {photo ? (
        <div className="grid h-full place-items-center">
          <Picture photo={photo} alt={ti('photo.alt', { number: 1 })} whole />
          <div className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-2 rounded-field bg-base-100/90">
            <IconButton icon={X} label={t('action.close')} onClick={onClose} />
          </div>
        </div>
      ) : null}
    </dialog>
  )
}
