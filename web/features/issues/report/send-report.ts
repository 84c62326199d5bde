import { limits } from '#domain/generated/limits.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { PHOTO_BUCKET } from '#web/features/issues/photos/photo-url.ts'
import { photoExtension } from '#web/features/issues/photos/prepare-photo.ts'
import type { DraftFields, DraftPhoto } from '#web/features/issues/report/report-draft.ts'
import type { Category } from '#web/features/issues/shared/issue-data.ts'

interface Where {
  hole_id: string | null
  place_name: string | null
}

interface ForWhom {
  assignee_id?: string
  group_id?: string
  due_on?: string | null
  /** The checklist point at which the fault was found. */
  check_id?: string
}

type Sendable = Omit<DraftFields, 'thing' | 'isDuplicateAsked'> &
  Partial<Pick<DraftFields, 'thing'>> & { photos: DraftPhoto[] }

/**
 * Puts a report into the outbox: its row first, then each photo with its own row, so that the text arrives even if the
 * signal is too weak for photos. Resolves with the record of the row when the device has stored everything.
 */
export async function sendReport(
  draft: Sendable,
  where: Where,
  forWhom: ForWhom = {},
): Promise<MutationRecord> {
  const { id, priority, description, place, photos, thing } = draft
  const record = await write({
    type: 'CREATE',
    table: 'issue',
    id,
    data: {
      category: draft.category as Category,
      priority,
      description: plainText(description).trim(),
      lng: place?.lng ?? null,
      lat: place?.lat ?? null,
      accuracy_m: place?.accuracyM == null ? null : Math.round(place.accuracyM * 10) / 10,
      hole_id: where.hole_id,
      place_name: where.place_name?.slice(0, limits['issue.place_name']) ?? null,
      ...(thing && { place_id: thing.id }),
      ...forWhom,
    },
  })
  await sendPhotos(id, photos, 'report')
  return record
}

/** The comment of the photos, and whether only staff may see them. */
interface OfComment {
  comment_id: string
  staffOnly: boolean
}

/** Puts photos of an issue into the outbox, one by one; `needs` as in write(). */
export async function sendPhotos(
  issueId: string,
  photos: readonly DraftPhoto[],
  kind: 'report' | 'after' | 'comment',
  comment?: OfComment,
  needs?: MutationRecord,
) {
  const folder = comment?.staffOnly ? `${issueId}/staff` : issueId
  for (const { id, blob, width, height, takenAt, blurred = false } of photos) {
    const path = `${folder}/${id}.${photoExtension(blob)}`
    const data = {
      issue_id: issueId,
      path,
      kind,
      width,
      height,
      taken_at: takenAt ?? null,
      blurred,
      comment_id: comment?.comment_id ?? null,
    }
    const files = [{ bucket: PHOTO_BUCKET, path, blob }]
    await write({ type: 'CREATE', table: 'issue_photo', id, data, files }, needs)
  }
}

/** Text without characters that the database refuses, such as those pasted from a terminal. */
export function plainText(typed: string): string {
  return typed.replace(/[^\P{Cc}\n\t]/gu, '').replace(/\p{Cs}/gu, '')
}
