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
  /** Time of the photo in the app's camera; absent for a chosen picture. */
  takenAt?: string | undefined
  /** The sender covered a part of it. */
  blurred?: boolean | undefined
}

/**
 * Why a file cannot become a photo: over 50 MB; more pixels than any camera's; truncated; no picture; HEIC, which this
 * browser cannot read; or not decodable.
 */
type PhotoFault = 'large' | 'pixels' | 'cut' | 'other' | 'heic' | 'unreadable'

class PhotoError extends Error {
  readonly reason: PhotoFault

  constructor(reason: PhotoFault) {
    super(`The photo is not taken: ${reason}`)
    this.reason = reason
  }
}

const QUALITY = 0.82

/**
 * A picture prepared for sending: upright, at most 1600 px, WebP or, if the browser cannot write it, JPEG. It is
 * redrawn, so that only pixels are sent, without location, time or device. Rejects with PhotoError.
 */
async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  if (file.size > PHOTO_FILE_BYTES) throw new PhotoError('large')
  const fileFacts = await readFile(file)
  const typed = new Blob([file], { type: `image/${fileFacts.format}` })
  return redrawPicture(typed, fitWithin, QUALITY).catch(() => {
    throw new PhotoError(fileFacts.format === 'heic' ? 'heic' : 'unreadable')
  })
}

/** The canvas's picture encoded for sending. Rejects with PhotoError. */
export function encodePhoto(canvas: HTMLCanvasElement): Promise<Blob> {
  return encodeCanvas(canvas, QUALITY).catch(() => {
    throw new PhotoError('unreadable')
  })
}

/** The file type from its bytes; the claimed name and type are ignored. */
async function readFile(file: Blob): Promise<PhotoFile> {
  // A file on a removed card, or in a cloud without a network.
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

/** The extension of a photo's object name. */
export function photoExtension(blob: Blob): 'webp' | 'jpg' {
  return blob.type === 'image/webp' ? 'webp' : 'jpg'
}

/** A refused file and the reason. */
export interface FaultyFile {
  id: number
  /** Empty for a file without a name, such as a camera frame. */
  name: string
  fault: PhotoFault
}

interface Preparing {
  faults: FaultyFile[]
  /** `takenAt` is for pictures from the app's camera. */
  take: (files: Blob[], takenAt?: string) => void
}

let lastFault = 0
/** Shared by all screens: a person leaves the camera's screen before its photo is ready. */
const filesInWork = createStore(0)
const count = (change: number) => filesInWork.set(filesInWork.get() + change)

/** Whether files are still being converted to photos; their form is not sent before. */
export function useIsPreparing(): boolean {
  return useStore(filesInWork) > 0
}

/** Converts files to photos one after the other; several large ones at once exceed a phone's memory. */
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
