import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import {
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub
let screen: OpenScreen

const SIDE = 64
/** The smallest file that counts as a whole picture. */
const picture = (name = 'rake.gif') =>
  new File([new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, SIDE, 0, SIDE, 0, 0, 0x3b])], name)

beforeEach(() => {
  club = newClub('member')
  club.rows.issue = [issueRow({ id: issueId(7), number: 7, description: 'Rake missing', reporter_id: ME })]
  club.rows.issue_comment = []
  club.rows.issue_photo = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: SIDE, height: SIDE, close: () => undefined }))
  const pen = {
    ...{ drawImage: () => undefined, putImageData: () => undefined },
    getImageData: () => new ImageData(SIDE, SIDE),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? '' })),
  )
})
afterEach(closeScreen)

/** Opens the issue, whose comment box takes photos. */
async function open() {
  screen = await openScreen({
    role: 'member',
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
  await screen.findByText('Rake missing')
}

const add = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files } })

async function openCover() {
  fireEvent.click(await screen.findByRole('button', { name: 'Blur faces or plates in photo 1' }))
  const cover = within(screen.getByRole('dialog', { name: 'Blur faces or plates in photo 1' }))
  await waitFor(() => expect(cover.getByRole('application').getAttribute('width')).toBe(String(SIDE)))
  return cover
}

describe('photos to send', () => {
  it('are shown with a button to remove each, and are sent with the comment', async () => {
    await open()
    add(picture(), picture('second.gif'))
    expect(await screen.findByRole('img', { name: 'Photo 2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo 2' })).toBeNull())
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment/ }), { target: { value: 'See here' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    await drained()
    const [comment] = sent(club, 'POST', '/rest/v1/issue_comment')
    expect(sent(club, 'POST', '/rest/v1/issue_photo').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ issue_id: issueId(7), kind: 'comment', comment_id: (comment!.body as { id: string }).id },
        ...{ width: SIDE, height: SIDE },
      }),
    ])
    expect(club.files.size).toBe(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull())
  })

  it('without a network are counted, and shown from the device', async () => {
    await open()
    add(picture())
    await screen.findByRole('button', { name: 'Remove photo 1' })
    setOnline(false)
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment/ }), { target: { value: 'See here' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    expect(await screen.findByText('1 photo is still to be sent')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show photo 1 large' })).toBeTruthy()
    expect(club.files.size).toBe(0)
  })

  it('leave out files that are no pictures, and name each with the reason', async () => {
    await open()
    add(new File(['words'], 'notes.jpg'), new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'half.jpg'))
    const faults = await waitFor(() => {
      const lines = within(screen.getByRole('alert')).getAllByRole('listitem')
      expect(lines).toHaveLength(2)
      return lines.map(({ textContent }) => textContent)
    })
    expect(faults[0]).toMatch(/^notes\.jpg: This file is not a photo/)
    expect(faults[1]).toMatch(/^half\.jpg: This photo stops halfway/)
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull()
  })

  it('report that HEIC cannot be read here, with the remedy', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown format')))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('unknown format'))
    await open()
    const box = [...'\0\0\0\x10ftypheic\0\0\0\0'].map((sign) => sign.charCodeAt(0))
    add(new File([new Uint8Array(box)], 'phone.heic'))
    expect(await screen.findByText(/This browser cannot read HEIC/)).toBeTruthy()
  })
})

describe('blurring a face', () => {
  it('is possible with keys only: move, cover, undo, use', async () => {
    await open()
    add(picture())
    const cover = await openCover()
    const use = cover.getByRole<HTMLButtonElement>('button', { name: 'Use this photo' })
    expect(use.disabled).toBe(true)
    const canvas = cover.getByRole('application', { name: /^Photo 1\. Arrow keys move the brush/ })
    fireEvent.keyDown(canvas, { key: 'ArrowLeft' })
    fireEvent.keyDown(canvas, { key: ' ' })
    expect(cover.getByRole('status').textContent).toBe('1 place covered')
    fireEvent.keyDown(canvas, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(canvas, { key: 'Enter' })
    expect(cover.getByRole('status').textContent).toBe('2 places covered')
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true })
    expect(cover.getByRole('status').textContent).toBe('1 place covered')
    fireEvent.click(use)
    expect(await screen.findByText('Blurred')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: /^Blur faces/ })).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment/ }), { target: { value: 'See here' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue_photo')[0]!.body).toMatchObject({ blurred: true })
  })

  it('has three brushes, which plus and minus change', async () => {
    await open()
    add(picture())
    const cover = await openCover()
    const chosen = () =>
      cover
        .getAllByRole<HTMLInputElement>('radio')
        .find(({ checked }) => checked)
        ?.closest('label')?.textContent
    expect(chosen()).toBe('Medium')
    const canvas = cover.getByRole('application')
    fireEvent.keyDown(canvas, { key: '+' })
    fireEvent.keyDown(canvas, { key: '+' })
    expect(chosen()).toBe('Large')
    fireEvent.keyDown(canvas, { key: '-' })
    fireEvent.keyDown(canvas, { key: '-' })
    expect(chosen()).toBe('Small')
  })

  it('is possible with a finger, and does not change the photo when it is cancelled', async () => {
    await open()
    add(picture())
    const cover = await openCover()
    const canvas = cover.getByRole('application')
    const box = { left: 0, top: 0, width: SIDE, height: SIDE }
    vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
    canvas.setPointerCapture = () => undefined
    fireEvent.pointerDown(canvas, { pointerId: 1, buttons: 1, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(canvas, { pointerId: 1, buttons: 1, clientX: 30, clientY: 10 })
    fireEvent.pointerUp(canvas, { pointerId: 1 })
    expect(cover.getByRole('status').textContent).toBe('1 place covered')
    fireEvent.click(cover.getByRole('button', { name: 'Undo' }))
    expect(cover.getByRole('status').textContent).toBe('0 places covered')
    fireEvent.click(cover.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Blurred')).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove photo 1' })).toBeTruthy()
  })
})
