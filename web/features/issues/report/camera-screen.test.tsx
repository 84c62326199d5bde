import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'

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
  it('offers the photos of the device where there is no camera', async () => {
    giveCamera()
    const screen = await open()
    expect(await screen.findByText('No camera to use here')).toBeTruthy()
    expect(screen.getByLabelText('Choose photos')).toBeTruthy()
  })

  it('says which file is not a photo, and keeps the others out of its way', async () => {
    giveCamera()
    const screen = await open()
    await screen.findByText('No camera to use here')
    const file = new File(['not a picture'], 'notes.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [file] } })
    expect(await screen.findByText(/This is not a photo, whatever it is called/)).toBeTruthy()
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
})
