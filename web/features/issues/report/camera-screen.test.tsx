import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { closeScreen, newClub, type OpenScreen, openScreen } from '#web/testing/open-screen.tsx'

const stop = vi.fn()

beforeEach(() => {
  newClub('member')
  stop.mockClear()
})
afterEach(async () => {
  await closeScreen()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** A camera whose stream is refused, or runs. */
function giveCamera(stream?: object) {
  const getUserMedia = () => (stream ? Promise.resolve(stream) : Promise.reject(new Error('denied')))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
}

function open(address = '/camera') {
  return openScreen({
    role: 'member',
    address,
    load: async () => (await import('#web/features/issues/report/camera-screen.tsx')).CameraScreen,
  })
}

describe('the camera', () => {
  it('S2.04 offers the photos of the device when there is no camera', async () => {
    giveCamera()
    const screen = await open()
    expect(await screen.findByText('No camera available')).toBeTruthy()
    expect(screen.getByLabelText('Choose photos')).toBeTruthy()
  })

  it('names a file that is not a photo, and accepts the others', async () => {
    giveCamera()
    const screen = await open()
    await screen.findByText('No camera available')
    const file = new File(['not a picture'], 'notes.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [file] } })
    expect(await screen.findByText(/This file is not a photo/)).toBeTruthy()
    expect(screen.getByText('notes.jpg:')).toBeTruthy()
  })

  it('leads back to the report', async () => {
    giveCamera()
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the report' }))
    await waitFor(() => expect(screen.address()).toBe('/createissue'))
  })

  it('turns the camera off when the screen is left', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    giveCamera({ getTracks: () => [{ stop }] })
    const screen = await open()
    await screen.findByLabelText('Camera view')
    await new Promise((resolve) => setTimeout(resolve, 0))
    await closeScreen()
    expect(stop).toHaveBeenCalled()
  })

  describe('with a running camera', () => {
    const SIDE = 64
    /** The smallest file that counts as a whole picture. */
    const frame = (type = '') =>
      new Blob([new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, SIDE, 0, SIDE, 0, 0, 0x3b])], { type })
    const pen = {
      ...{ drawImage: () => undefined, putImageData: () => undefined },
      getImageData: () => new ImageData(SIDE, SIDE),
    }

    beforeEach(() => {
      vi.stubGlobal('createImageBitmap', async () => ({ width: SIDE, height: SIDE, close: () => undefined }))
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(frame(type)))
      vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(undefined)
      giveCamera({ getTracks: () => [{ stop }] })
    })

    /** The number of photos stored on the device with the report. */
    async function storedPhotos(): Promise<number> {
      const database = await openDB('greenside-report')
      const photos = await database.count('photos')
      database.close()
      return photos
    }

    const shoot = async (screen: OpenScreen) => {
      const shutter = await screen.findByRole('button', { name: 'Take the photo' })
      await waitFor(() => expect(shutter.hasAttribute('disabled')).toBe(false))
      fireEvent.click(shutter)
    }

    it('from the round button leads to the report after one photo, which the report has', async () => {
      const screen = await open('/camera?from=plus')
      await shoot(screen)
      await waitFor(() => expect(screen.address()).toBe('/createissue'))
      await waitFor(async () => expect(await storedPhotos()).toBe(1))
    })

    it('prevents sending before the photo is ready', async () => {
      let finish = () => {}
      const late = new Promise<void>((resolve) => (finish = resolve))
      vi.stubGlobal('createImageBitmap', async () => {
        await late
        return { width: SIDE, height: SIDE, close: () => undefined }
      })
      const report = await openScreen({
        role: 'member',
        address: '/createissue',
        load: async () =>
          (await import('#web/features/issues/report/create-issue-screen.tsx')).CreateIssueScreen,
      })
      const send = await report.findByRole<HTMLButtonElement>('button', { name: 'Send report' })
      fireEvent.change(report.getByLabelText('Choose photos'), { target: { files: [frame()] } })
      expect(await report.findByRole('status', { name: 'Preparing the photo' })).toBeTruthy()
      expect(send.disabled).toBe(true)
      finish()
      await waitFor(() => expect(send.disabled).toBe(false))
    })

    it('from elsewhere stays open for further photos', async () => {
      const screen = await open()
      await shoot(screen)
      fireEvent.click(await screen.findByRole('button', { name: 'Use 1 photo' }))
      await waitFor(() => expect(screen.address()).toBe('/createissue'))
    })
  })
})
