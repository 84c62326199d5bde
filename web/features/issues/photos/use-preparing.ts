import { useRef, useState } from 'react'
import {
  PhotoError,
  type PhotoFault,
  type PreparedPhoto,
  preparePhoto,
} from '#web/features/issues/photos/prepare-photo.ts'

/** A file that could not become a photo, and why. */
export interface FaultyFile {
  id: number
  /** Empty where it has none, as a frame of the camera. */
  name: string
  fault: PhotoFault
}

interface Preparing {
  /** How many files are still worked on. */
  working: number
  faults: FaultyFile[]
  /** `takenAt` is for pictures of the app's own camera. */
  take: (files: Blob[], takenAt?: string) => void
}

let lastFault = 0

/** Turns files into photos one after the other; several large ones at once would not fit into a phone's memory. */
export function usePreparing(onAdd: (photo: PreparedPhoto) => void): Preparing {
  const [working, setWorking] = useState(0)
  const [faults, setFaults] = useState<FaultyFile[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const take = (files: Blob[], takenAt?: string) => {
    setFaults([])
    setWorking((count) => count + files.length)
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
        .finally(() => setWorking((count) => count - 1))
    }
  }
  return { working, faults, take }
}
