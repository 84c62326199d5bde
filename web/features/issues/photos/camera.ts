import { type RefObject, useEffect, useState } from 'react'

/** The camera at the back of the device, shown in the video while the screen is open. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): 'starting' | 'running' | 'missing' {
  const [state, setState] = useState<'starting' | 'running' | 'missing'>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function start() {
      const isMounted = {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1920 },
        height: { ideal: 1440 },
      }
      stream = await navigator.mediaDevices.getUserMedia({ video: isMounted })
      if (over || !video.current) return release()
      video.current.srcObject = stream
      await video.current.play()
      setState('running')
    }
    start().catch(() => {
      if (!over) setState('missing')
    })
    return () => {
      over = true
      release()
    }
  }, [video])
  return state
}

/** What the video shows now, in full size; of a shape (width by height) its middle. */
export function frameOf(video: HTMLVideoElement, shape?: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const width = shape ? Math.min(videoWidth, Math.round(videoHeight * shape)) : videoWidth
  const height = shape ? Math.min(videoHeight, Math.round(videoWidth / shape)) : videoHeight
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, (width - videoWidth) / 2, (height - videoHeight) / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
