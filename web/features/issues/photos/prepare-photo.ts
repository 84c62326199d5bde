import { useRef, useState } from 'react'
import {
  fitWithin,
  PHOTO_FILE_BYTES,
  PHOTO_PIXELS,
  type PhotoFile,
  photoFileOf,
} from '#domain/issues/photo-file.ts'
import { createStore, useStore } from '#web/data/store.ts'
import { encodeCanvas, redrawPicture } from '#web/ui/pictures/picture.ts'

export interface PreparedPhoto {
  blob: Blob
  width: number
  height: number
  /** When the app's own camera took it; absent for a picture that was chosen. */
  takenAt?: string | undefined
  /** Its sender covered something in it. */
  blurred?: boolean | undefined
}

/**
 * Why a file cannot become a photo: larger than 50 MB; of more pixels than any camera's; stops half-way; is no picture;
 * is HEIC, which this browser does not read; or cannot be decoded.
 */
export type PhotoFault = 'large' | 'pixels' | 'cut' | 'other' | 'heic' | 'unreadable'

export class PhotoError extends Error {
  readonly reason: PhotoFault

  constructor(reason: PhotoFault) {
    super(`The photo is not taken: ${reason}`)
    this.reason = reason
  }
}

const QUALITY = 0.82

/**
 * A picture as it is sent: upright, at most 1600 px, WebP or, where the browser writes none, JPEG. It is redrawn, so
 * only the pixels are sent, without location, time or device. Rejects with PhotoError.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  if (file.size > PHOTO_FILE_BYTES) throw new PhotoError('large')
  const fileFacts = await readFile(file)
  const typed = new Blob([file], { type: `image/${fileFacts.format}` })
  return redrawPicture(typed, fitWithin, QUALITY).catch(() => {
    throw new PhotoError(fileFacts.format === 'heic' ? 'heic' : 'unreadable')
  })
}

/** What a canvas shows, as the bytes that are sent. Rejects with PhotoError. */
export function encodePhoto(canvas: HTMLCanvasElement): Promise<Blob> {
  return encodeCanvas(canvas, QUALITY).catch(() => {
    throw new PhotoError('unreadable')
  })
}

/** What the bytes say they are; the name and the type that the file claims do not matter. */
async function readFile(file: Blob): Promise<PhotoFile> {
  // A file on a card that was pulled out, or in a cloud without a network.
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PhotoError('unreadable')
  })
  const fileFacts = photoFileOf(new Uint8Array(bytes))
  if (!fileFacts) throw new PhotoError('other')
  if (!fileFacts.whole) throw new PhotoError('cut')
  if (fileFacts.size && fileFacts.size.width * fileFacts.size.height > PHOTO_PIXELS)
    throw new PhotoError('pixels')
  return fileFacts
}

/** The ending of a photo's object name. */
export function photoExtension(blob: Blob): 'webp' | 'jpg' {
  return blob.type === 'image/webp' ? 'webp' : 'jpg'
}

/** A file that could not become a photo, and why. */
export interface FaultyFile {
  id: number
  /** Empty where it has none, as a frame of the camera. */
  name: string
  fault: PhotoFault
}

interface Preparing {
  faults: FaultyFile[]
  /** `takenAt` is for pictures of the app's own camera. */
  take: (files: Blob[], takenAt?: string) => void
}

let lastFault = 0
/** On whatever screen they were taken: the camera's screen is left before its photo is ready. */
const filesInWork = createStore(0)
const count = (change: number) => filesInWork.set(filesInWork.get() + change)

/** Whether files are still being turned into photos; what they belong to is not sent before. */
export function useIsPreparing(): boolean {
  return useStore(filesInWork) > 0
}

/** Turns files into photos one after the other; several large ones at once would not fit into a phone's memory. */
export function usePreparing(onAdd: (photo: PreparedPhoto) => void): Preparing {
  const [faults, setFaults] = useState<FaultyFile[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const take = (files: Blob[], takenAt?: string) => {
    setFaults([])
    count(files.length)
    for (const file of files) {
      queue.current = queue.current
        .then(() => preparePhoto(file))
        .then((photo) => onAdd({ ...photo, takenAt }))
        .catch((cause: unknown) => {
          lastFault += 1
          const fault = cause instanceof PhotoError ? cause.reason : 'unreadable'
          const faulty = { id: lastFault, name: file instanceof File ? file.name : '', fault }
          setFaults((others) => [...others, faulty])
        })
        .finally(() => count(-1))
    }
  }
  return { faults, take }
}
