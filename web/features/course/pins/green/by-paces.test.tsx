import { describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import {
  fromCentre,
  openPins,
  startPins,
  storedDraft,
  today,
} from '#web/features/course/testing/pins-screen.ts'
import { type OpenScreen, pendingChanges, sentWrites } from '#web/testing/open-screen.tsx'
import { frame, holeId } from '#web/testing/test-course.ts'
import { reportFix, reportNoFix } from '#web/testing/test-device.ts'

startPins()

const flag = () => fromCentre(storedDraft()[holeId(1)]!, 1)
const green = (screen: OpenScreen) => screen.findByRole('application', { name: /^Green 1, played upwards/ })

/** The readings under the green: their words and numbers. */
async function readings(screen: OpenScreen) {
  await green(screen)
  const terms = [...screen.container.querySelectorAll('dt')]
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]))
}

describe('a flag by paces', () => {
  async function openSheet(number = 1) {
    const screen = await openPins()
    fireEvent.click(await screen.findByRole('button', { name: `Green ${number} by paces` }))
    const sheet = within(screen.getByRole('dialog', { name: `Green ${number} by paces` }))
    const enter = (label: string, value: string) =>
      fireEvent.change(sheet.getByLabelText(label), { target: { value } })
    return { screen, sheet, enter }
  }
  const put = { name: 'Put the flag there' }

  it('begins with the present place of the flag, and moves to the place of the numbers', async () => {
    const { screen, sheet, enter } = await openSheet()
    expect(sheet.getByLabelText<HTMLInputElement>('From the front').value).toBe('16')
    enter('From the front', '10')
    enter('From the side', '6,5')
    fireEvent.click(sheet.getByRole('radio', { name: 'from right' }))
    fireEvent.click(sheet.getByRole('button', put))
    expect(screen.queryByRole('dialog', { name: 'Green 1 by paces' })).toBeNull()
    expect(await readings(screen)).toMatchObject({ 'paces on': '10', 'from right': '6.5' })
    expect(flag().y).toBeLessThan(-3)
  })

  it('shows that the green is not that deep, and accepts no empty field', async () => {
    const { sheet, enter } = await openSheet()
    enter('From the front', '70')
    expect(sheet.getByText('The green is not that deep or wide there.')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', put))
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('From the front')))
    enter('From the front', '')
    enter('From the side', '')
    expect(sheet.queryByText('The green is not that deep or wide there.')).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    expect(sheet.getAllByText('Enter a number above 0.')).toHaveLength(2)
    expect(sentWrites('pin_cut')).toEqual([])
  })

  it('is fused with a position, each by its accuracy', async () => {
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('switch', { name: /Use my position too/ }))
    expect(await sheet.findByText('Looking for your position')).toBeTruthy()
    act(() => reportFix(frame.toLngLat({ x: 1, y: 300 }), 3))
    expect(await sheet.findByText('Position ±3.5 paces')).toBeTruthy()
    expect(sheet.getByText(/ from the paced place; together ±/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const cut = sentWrites('pin_cut')[0] as { lng: number; lat: number; accuracy_m: number }
    expect(fromCentre(cut, 1).x).toBeGreaterThan(0)
    expect(fromCentre(cut, 1).x).toBeLessThan(1)
    expect(cut.accuracy_m).toBeLessThan(3)
  })

  it('is cut at its paces, with their accuracy only, when paces and position together lie beside the green', async () => {
    const { sheet, enter } = await openSheet()
    enter('From the front', '1')
    enter('From the side', '4')
    fireEvent.click(sheet.getByRole('switch', { name: /Use my position too/ }))
    act(() => reportFix(frame.toLngLat({ x: 0, y: 281 }), 3))
    expect(await sheet.findByText(/ from the paced place; together ±/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const cut = sentWrites('pin_cut')[0] as { lng: number; lat: number; accuracy_m: number }
    expect(fromCentre(cut, 1).y).toBeGreaterThan(-15)
    expect(cut.accuracy_m).toBeGreaterThan(1.9)
  })

  it('keeps the paces when the position is far from them, with a note', async () => {
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('switch', { name: /Use my position too/ }))
    act(() => reportFix(frame.toLngLat({ x: 60, y: 300 }), 3))
    expect(
      await sheet.findByText(/^The position is .* from the paced place, more than both can be off/),
    ).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', put))
    expect(Math.abs(flag().x)).toBeLessThan(1)
  })

  it('shows that the device gives no position', async () => {
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('switch', { name: /Use my position too/ }))
    act(() => reportNoFix(1))
    expect(await sheet.findByText(/^The app may not use your position/)).toBeTruthy()
  })

  it('that was cut waits on the device without a network', async () => {
    const { screen, sheet } = await openSheet()
    setOnline(false)
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    expect(await screen.findByText('The cut hole is recorded')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      { table: 'pin_cut', data: { hole_id: holeId(1), date: today } },
    ])
  })
})
