import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/people/profile-screen.tsx').then((module) => module.ProfileScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens Ann's profile, with a photo or none, in a browser that can draw pictures of that size. */
async function openProfile(avatar_path: string | null, size = { width: 1200, height: 800 }) {
  const profile = { id: 'ann', first_name: 'Ann', surname: 'Byrne', role_id: 'kitchen', role: 'kitchen' }
  screen = await openScreenOf(load, {
    person: 'ann',
    rows: { profiles: [{ ...profile, user_group_id: 'greens', avatar_path }] },
    answers: { 'DELETE /storage/v1/object/avatars': ok([]) },
  })
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? '' })),
  )
  await screen.findByRole('button', { name: 'Change photo' })
  return drawImage
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })
}

const picture = new File(['a picture with its place'], 'me.jpg', { type: 'image/jpeg' })
const shownPhoto = () => screen.container.querySelector('img')?.getAttribute('src')

describe('my photo', () => {
  it('is the middle of the picture, encoded again, and is uploaded with the change of the profile', async () => {
    const drawImage = await openProfile(null)
    choose(picture)
    await until(() => expect(screen.backend.files.size).toBe(1))
    const [[key, { type }]] = [...screen.backend.files] as [[string, { type: string }]]
    expect(key).toMatch(/^avatars\/ann\/[0-9a-f-]{36}\.webp$/)
    expect(type).toBe('image/webp')
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 200, 0, 800, 800, 0, 0, 512, 512)
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.ann')[0]?.body).toEqual({
        avatar_path: key.slice('avatars/'.length),
      }),
    )
  })

  it('shows at once without a network, and waits', async () => {
    await openProfile(null)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
    setOnline(false)
    choose(picture)
    await until(() => expect(shownPhoto()).toBe('blob:photo'))
    expect(screen.getByText('Waiting to send')).toBeTruthy()
    expect((await keptRecords()).map(({ status }) => status)).toEqual(['pending'])
  })

  it('replaces the old one, which is deleted once the club has the new one', async () => {
    await openProfile('ann/old.webp')
    expect(shownPhoto()).toContain('/avatars/ann/old.webp')
    choose(picture)
    await until(() => expect(screen.sent('DELETE', '/storage/v1/object/avatars')).toHaveLength(1))
    expect(screen.sent('DELETE', '/storage/v1/object/avatars')[0]?.body).toEqual({
      prefixes: ['ann/old.webp'],
    })
  })

  it('is removed by its button, which is shown only with a photo', async () => {
    await openProfile('ann/old.webp')
    await screen.press('Remove photo')
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.ann')[0]?.body).toEqual({ avatar_path: null }),
    )
    await until(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull())
  })

  it('is not accepted from a file that is too large or no picture', async () => {
    await openProfile(null)
    const large = new File([], 'large.jpg', { type: 'image/jpeg' })
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
    choose(large)
    expect(await screen.findByText('The photo is larger than 20 MB. Choose a smaller one.')).toBeTruthy()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('not a picture'))
    choose(new File(['text'], 'notes.txt', { type: 'text/plain' }))
    expect(await screen.findByText(/^This device cannot read the file as a photo/)).toBeTruthy()
    expect(await keptRecords()).toEqual([])
  })
})
