import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redrawPicture, UnreadablePictureError } from '#web/ui/pictures/picture.ts'

const drawn = vi.fn()
const file = new Blob(['bytes'])
const half = ({ width, height }: { width: number; height: number }) => ({
  width: width / 2,
  height: height / 2,
})

/** The formats that the browser's canvas can encode. */
function browserEncodes(...types: string[]) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') =>
    give(new Blob(['x'], { type: types.includes(type) ? type : 'image/png' })),
  )
}

beforeEach(() => {
  drawn.mockClear()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200, close: () => undefined }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an encoded picture', () => {
  it('has the size of the frame, and is WebP', async () => {
    browserEncodes('image/webp', 'image/jpeg')
    const { blob, width, height } = await redrawPicture(file, half, 0.8)
    expect([blob.type, width, height]).toEqual(['image/webp', 200, 100])
    expect(drawn.mock.calls[0]!.slice(1)).toEqual([0, 0, 400, 200, 0, 0, 200, 100])
  })

  it('is JPEG when the browser encodes no WebP', async () => {
    browserEncodes('image/jpeg')
    expect((await redrawPicture(file, half, 0.8)).blob.type).toBe('image/jpeg')
  })

  it('shows the part in the frame', async () => {
    browserEncodes('image/webp')
    const part = { left: 100, top: 0, width: 200, height: 200 }
    await redrawPicture(file, () => ({ width: 50, height: 50, part }), 0.8)
    expect(drawn.mock.calls[0]!.slice(1)).toEqual([100, 0, 200, 200, 0, 0, 50, 50])
  })

  it('is decoded as an image when the browser has no bitmap of that format (HEIC)', async () => {
    browserEncodes('image/webp')
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not supported')))
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(60)
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(40)
    HTMLImageElement.prototype.decode ??= async () => undefined
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
    expect(await redrawPicture(file, half, 0.8)).toMatchObject({ width: 30, height: 20 })
  })

  it('is refused when the browser can neither decode nor encode it', async () => {
    browserEncodes()
    await expect(redrawPicture(file, half, 0.8)).rejects.toThrow(UnreadablePictureError)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not supported')))
    HTMLImageElement.prototype.decode ??= async () => undefined
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no picture'))
    await expect(redrawPicture(file, half, 0.8)).rejects.toThrow(UnreadablePictureError)
  })
})
