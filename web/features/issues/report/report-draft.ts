import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useEffect } from 'react'
import { isNoRoom } from '#web/data/outbox/outbox-store.ts'
import { useMe } from '#web/data/session/session.ts'
import { createEmitter, useStore } from '#web/data/store.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { newPhotoId } from '#web/features/issues/photos/photo-url.ts'
import type { PreparedPhoto } from '#web/features/issues/photos/prepare-photo.ts'
import type { Category, Priority } from '#web/features/issues/shared/issue-data.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

export interface DraftPhoto extends PreparedPhoto {
  id: string
}

export interface DraftLocation {
  lng: number
  lat: number
  /** null: from a tap on the map or the place of a code. */
  accuracyM: number | null
}

/** The draft without its photos. `id` becomes the issue's, so that a repeated report is one issue. */
export interface DraftFields {
  id: string
  category: Category | null
  priority: Priority
  description: string
  place: DraftLocation | null
  /** Chosen manually without a location. */
  holeId: string | null
  /** The scanned machine or spot. */
  thing: DraftThing | null
  /** Whether the author was asked about duplicates nearby. */
  isDuplicateAsked: boolean
}

export interface DraftThing {
  id: string
  name: string
}

export interface ReportDraft extends DraftFields {
  photos: DraftPhoto[]
}

interface KeptPhoto {
  id: string
  owner: string
  type: string
  bytes: ArrayBuffer
  width: number
  height: number
  takenAt?: string | undefined
  blurred?: boolean | undefined
}

interface DraftSchema extends DBSchema {
  words: { key: string; value: DraftFields }
  photos: { key: string; value: KeptPhoto; indexes: { owner: string } }
}

let owner: string | undefined
let draft: ReportDraft | undefined
let database: Promise<IDBPDatabase<DraftSchema>> | undefined
let writing: Promise<unknown> = Promise.resolve()
const nextDraft = createEmitter()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('greenside-report')
tabs?.addEventListener('message', ({ data }) => endCopy(data))

/** My unsent report, stored on this device with its photos; undefined while it loads. */
export function useReportDraft(): ReportDraft | undefined {
  const me = useMe().user?.id ?? ''
  useEffect(() => void openDraft(me), [me])
  return useStore({ get: () => (owner === me ? draft : undefined), subscribe: nextDraft.subscribe })
}

/** Whether the author has entered nothing. A location does not count: it may come from GPS. */
export function isUntouched({ photos, description, category, thing }: ReportDraft): boolean {
  return photos.length === 0 && !description && category === null && thing === null
}

/** Whether discarding it loses nothing. */
export function isEmptyDraft(draft: ReportDraft): boolean {
  return isUntouched(draft) && chosenPlace(draft.place) === null
}

/** The location that the author set. One from GPS was right at that time only. */
function chosenPlace(place: DraftLocation | null): DraftLocation | null {
  return place?.accuracyM === null ? place : null
}

/** Removes a location that came from GPS: a form that opens asks the device again. */
export function forgetAutomaticPlace(): void {
  if (!draft || draft.place === chosenPlace(draft.place)) return
  draft = { ...draft, place: null }
  nextDraft.emit()
}

/** Changes fields of the draft. */
export function changeDraft(change: Partial<Omit<DraftFields, 'id'>>): void {
  if (!draft) return
  draft = { ...draft, ...change }
  const words = storedFields(draft)
  keep((db, of) => db.put('words', words, of))
}

/** Adds a photo at the end. */
export function addDraftPhoto(photo: PreparedPhoto): void {
  if (!draft) return
  const added = { ...photo, id: newPhotoId() }
  draft = { ...draft, photos: [...draft.photos, added] }
  const words = storedFields(draft)
  keep(async (db, of) => {
    await db.put('photos', await storedPhoto(added, of))
    // A photo alone is also a draft: its report needs the same id after a reload.
    await db.put('words', words, of)
  })
}

/** The fields stored on the device beside the photos: never an automatic location. */
function storedFields({ photos: _photos, ...fields }: ReportDraft): DraftFields {
  return { ...fields, place: chosenPlace(fields.place) }
}

/** Replaces a photo; the former picture is deleted from the device. */
export function replaceDraftPhoto(id: string, photo: PreparedPhoto): void {
  const before = draft?.photos.find((one) => one.id === id)
  if (!draft || !before) return
  const replaced = { ...photo, id }
  draft = { ...draft, photos: draft.photos.map((one) => (one === before ? replaced : one)) }
  keep(async (db, of) => db.put('photos', await storedPhoto(replaced, of)))
}

async function storedPhoto({ blob, ...photo }: DraftPhoto, of: string): Promise<KeptPhoto> {
  return { ...photo, owner: of, type: blob.type, bytes: await blob.arrayBuffer() }
}

/** Removes a photo. */
export function removeDraftPhoto(id: string): void {
  if (!draft) return
  draft = { ...draft, photos: draft.photos.filter((photo) => photo.id !== id) }
  keep((db) => db.delete('photos', id))
}

/** Starts an empty draft, after the present one was sent or discarded. */
export function discardDraft(): void {
  const ended = draft
  draft = emptyDraft()
  keep(async (db, of) => {
    await db.delete('words', of)
    for (const id of await db.getAllKeysFromIndex('photos', 'owner', of)) await db.delete('photos', id)
    if (ended) tabs?.postMessage(entriesOf(ended))
  })
}

/** What the author has entered, to compare it with another tab's copy of the draft. */
function entriesOf(of: ReportDraft) {
  const { id, ...fields } = { ...storedFields(of), isDuplicateAsked: true }
  return { id, fields: JSON.stringify(fields), photos: of.photos.map((photo) => photo.id) }
}

/**
 * Another tab has ended its copy of the draft: a copy without other entries ends too. One with others becomes another
 * report: under the same id, the club would take it for a repetition of the first.
 */
function endCopy(ended: ReturnType<typeof entriesOf>): void {
  if (draft?.id !== ended.id) return
  const mine = entriesOf(draft)
  const isSame = mine.fields === ended.fields && mine.photos.every((id) => ended.photos.includes(id))
  if (isSame) {
    draft = emptyDraft()
    nextDraft.emit()
    return
  }
  const photos = draft.photos.map((photo) => ({ ...photo, id: newPhotoId() }))
  draft = { ...draft, id: uuidv7(), photos }
  const words = storedFields(draft)
  keep(async (db, of) => {
    for (const photo of photos) await db.put('photos', await storedPhoto(photo, of))
    await db.put('words', words, of)
  })
}

async function openDraft(me: string): Promise<void> {
  if (owner === me) return
  owner = me
  draft = undefined
  const storedPhoto = await read(me).catch(() => emptyDraft())
  if (owner !== me) return
  draft = storedPhoto
  nextDraft.emit()
}

async function read(me: string): Promise<ReportDraft> {
  await writing
  const db = await store()
  const [words, photos] = await Promise.all([db.get('words', me), db.getAllFromIndex('photos', 'owner', me)])
  const loadedPhotos = photos.map(({ owner: _owner, type, bytes, ...photo }) => {
    return { ...photo, blob: new Blob([bytes], { type }) }
  })
  const fields = { ...emptyDraft(), ...words }
  // Earlier versions also stored automatic locations.
  return {
    ...fields,
    place: chosenPlace(fields.place),
    photos: loadedPhotos.sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

function emptyDraft(): ReportDraft {
  return {
    id: uuidv7(),
    category: null,
    priority: 'normal',
    description: '',
    place: null,
    holeId: null,
    thing: null,
    isDuplicateAsked: false,
    photos: [],
  }
}

/** Shows the change at once and stores it after earlier ones. Full storage is reported; the draft can still be sent. */
function keep(work: (db: IDBPDatabase<DraftSchema>, owner: string) => Promise<unknown>): void {
  const of = owner!
  nextDraft.emit()
  writing = writing
    .then(async () => work(await store(), of))
    .catch((cause: unknown) => {
      console.warn('The draft of the report could not be stored', cause)
      if (isNoRoom(cause)) showNotSaved(cause)
    })
}

function store(): Promise<IDBPDatabase<DraftSchema>> {
  database ??= openDB<DraftSchema>('greenside-report', 1, {
    upgrade(db) {
      db.createObjectStore('words')
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    terminated() {
      database = undefined
    },
  })
  return database
}
