import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Basket } from '#domain/orders/basket.ts'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import {
  change,
  club,
  openCheckout,
  orderPress,
  placedOrders,
  rowText,
  startCheckout,
} from '#web/features/orders/testing/checkout.ts'
import { servingPlace } from '#web/testing/order-rows.ts'
import { courseRow, frame, greenCentre } from '#web/testing/test-course.ts'
import { isFollowingPosition, reportFix } from '#web/testing/test-device.ts'

startCheckout()

/** The order's choices in the stored basket. */
const choices = () => (JSON.parse(localStorage.getItem('basket')!) as Basket).choices

describe('the place of an order', () => {
  it('is requested as a hole when the order goes out on the course', async () => {
    const screen = await openCheckout()
    await change(screen, 'Where')
    fireEvent.click(await screen.findByRole('radio', { name: 'On the course' }))
    await waitFor(() => expect(screen.getAllByText(/^Which hole are you on\?/)).toHaveLength(2))
    expect((await orderPress(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Hole 7' }))
    await waitFor(async () => expect((await orderPress(screen)).textContent).toBe('Order to hole 7 · €24.00'))
    expect(await rowText(screen, 'Where')).toContain('Brought to hole 7')
    expect(screen.getByText('Pay when it arrives')).toBeTruthy()
    fireEvent.click(await orderPress(screen))
    await drained()
    expect(placedOrders()[0]).toMatchObject({ place: 'hole', place_hole: 7 })
  })

  it('is a hole with three presses, which its row offers: the row, the hole, the order', async () => {
    const screen = await openCheckout()
    await waitFor(async () =>
      expect(await rowText(screen, 'Where')).toContain('On the course? Choose your hole.'),
    )
    await change(screen, 'Where')
    fireEvent.click(await screen.findByRole('radio', { name: 'Hole 12' }))
    expect(await rowText(screen, 'Where')).not.toContain('On the course?')
    fireEvent.click(await screen.findByRole('button', { name: 'Order to hole 12 · €24.00' }))
    await drained()
    expect(placedOrders()[0]).toMatchObject({ place: 'hole', place_hole: 12 })
  })

  describe('when the device may give its position', () => {
    const onHole = (number: number) => frame.toLngLat({ x: greenCentre(number).x, y: 150 })
    beforeEach(() => {
      club.rows.course = [courseRow(9)]
      const query = async () => ({ state: 'granted' })
      vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({ query } as unknown as Permissions)
    })

    it('is the hole at the position, with the spot, without another press', async () => {
      const screen = await openCheckout()
      await orderPress(screen)
      const { queryClient } = await import('#web/data/queries/query.ts')
      await waitFor(() => expect(queryClient.getQueryData(['course', 'current'])).toBeTruthy())
      await waitFor(() => {
        act(() => reportFix(onHole(4), 6))
        expect(screen.getByText('Brought to hole 4')).toBeTruthy()
      })
      expect(screen.getByText('From your position (±6 m)')).toBeTruthy()
      fireEvent.click(await screen.findByRole('button', { name: 'Order to hole 4 · €24.00' }))
      await drained()
      expect(placedOrders()[0]).toMatchObject({ place: 'hole', place_hole: 4 })
      expect((placedOrders()[0] as Row).place_lng).toBeCloseTo(onHole(4).lng, 5)
    })

    it('stays the hole being played, as on the map, for a ball near the next one', async () => {
      const screen = await openCheckout()
      await orderPress(screen)
      await waitFor(() => {
        act(() => reportFix(onHole(4), 6))
        expect(screen.getByText('Brought to hole 4')).toBeTruthy()
      })
      const beside = (share: number) =>
        frame.toLngLat({ x: greenCentre(4).x + share * (greenCentre(5).x - greenCentre(4).x), y: 150 })
      act(() => reportFix(beside(0.7), 7))
      expect(await screen.findByText('From your position (±7 m)')).toBeTruthy()
      expect(screen.getByText('Brought to hole 4')).toBeTruthy()
    })

    it('is removed when the person leaves the course', async () => {
      const screen = await openCheckout()
      await orderPress(screen)
      await waitFor(() => {
        act(() => reportFix(onHole(4), 6))
        expect(screen.getByText('Brought to hole 4')).toBeTruthy()
      })
      act(() => reportFix(frame.toLngLat({ x: greenCentre(4).x, y: -700 }), 6))
      await waitFor(async () => expect((await orderPress(screen)).textContent).toBe('Order · €24.00'))
      expect(choices()).toMatchObject({ place: 'clubhouse', hole: null, point: null, placeBy: null })
    })

    it('keeps the spot for a few steps, and moves it for more', async () => {
      const screen = await openCheckout()
      await orderPress(screen)
      const north = (metres: number) => frame.toLngLat({ x: greenCentre(4).x, y: 150 + metres })
      await waitFor(() => {
        act(() => reportFix(north(0), 6))
        expect(screen.getByText('Brought to hole 4')).toBeTruthy()
      })
      act(() => reportFix(north(6), 7))
      expect(await screen.findByText('From your position (±7 m)')).toBeTruthy()
      expect(choices().point!.lat).toBeCloseTo(north(0).lat, 6)
      act(() => reportFix(north(30), 8))
      expect(await screen.findByText('From your position (±8 m)')).toBeTruthy()
      expect(choices().point!.lat).toBeCloseTo(north(30).lat, 6)
    })

    it('is not chosen by a rough position, unless its person asks for that', async () => {
      const screen = await openCheckout()
      await orderPress(screen)
      const { queryClient } = await import('#web/data/queries/query.ts')
      await waitFor(() => expect(queryClient.getQueryData(['course', 'current'])).toBeTruthy())
      await waitFor(() => expect(isFollowingPosition()).toBe(true))
      act(() => reportFix(onHole(4), 60))
      expect(choices()).toMatchObject({ place: 'clubhouse', hole: null })
      await change(screen, 'Where')
      fireEvent.click(await screen.findByRole('button', { name: 'Use my position' }))
      act(() => reportFix(onHole(4), 61))
      expect(await screen.findByText('Brought to hole 4')).toBeTruthy()
      expect(screen.getByText('Accurate to 61 m')).toBeTruthy()
    })

    it('stays the hole that its person chose', async () => {
      const screen = await openCheckout()
      await change(screen, 'Where')
      fireEvent.click(await screen.findByRole('radio', { name: 'Hole 2' }))
      act(() => reportFix(onHole(5), 6))
      expect(await screen.findByRole('button', { name: 'Order to hole 2 · €24.00' })).toBeTruthy()
      expect(screen.queryByText('Brought to hole 5')).toBeNull()
    })
  })

  describe('when the device asks before it gives its position', () => {
    const onHole = (number: number) => frame.toLngLat({ x: greenCentre(number).x, y: 150 })
    beforeEach(() => {
      club.rows.course = [courseRow(9)]
    })

    async function ask() {
      const screen = await openCheckout()
      await orderPress(screen)
      expect(isFollowingPosition()).toBe(false)
      await change(screen, 'Where')
      fireEvent.click(await screen.findByRole('button', { name: 'Use my position' }))
      await waitFor(() => expect(isFollowingPosition()).toBe(true))
      return screen
    }

    it('follows the position until its person chooses a hole', async () => {
      const screen = await ask()
      act(() => reportFix(onHole(4), 6))
      expect(await screen.findByText('Brought to hole 4')).toBeTruthy()
      fireEvent.click(screen.getByRole('radio', { name: 'Hole 2' }))
      await waitFor(() => expect(isFollowingPosition()).toBe(false))
      expect(choices()).toMatchObject({ hole: 2, point: null, placeBy: 'person' })
    })

    it('is not chosen by a position far away, with the reason', async () => {
      const screen = await ask()
      act(() => reportFix(frame.toLngLat({ x: 0, y: 5_000 }), 6))
      expect(
        await screen.findByText('You are not on the course. Tap the map where we should bring it.'),
      ).toBeTruthy()
      expect(choices()).toMatchObject({ place: 'clubhouse', hole: null })
    })

    it('keeps the way of delivery that was chosen', async () => {
      club.rows.serving_place!.push(
        servingPlace('By buggy', { id: 'buggy', kind: 'delivery', asks_hole: true, position: 2 }),
      )
      const screen = await ask()
      fireEvent.click(await screen.findByRole('radio', { name: 'By buggy' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Use my position' }))
      await waitFor(() => expect(isFollowingPosition()).toBe(true))
      act(() => reportFix(onHole(4), 6))
      expect(await screen.findByText('Brought to hole 4')).toBeTruthy()
      expect(choices()).toMatchObject({ servingPlaceId: 'buggy', hole: 4 })
    })
  })

  it('can be a place of the club, with whether the order is brought there', async () => {
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('Range bar', { id: 'range', kind: 'delivery', position: 1 }),
      servingPlace('Terrace', { position: 2, is_active: false }),
    ]
    const screen = await openCheckout()
    await change(screen, 'Where')
    const range = await screen.findByRole<HTMLInputElement>('radio', { name: 'Range bar' })
    expect(screen.getByText('Brought to you')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Terrace' })).toBeNull()
    fireEvent.click(range)
    await waitFor(() => expect(range.checked).toBe(true))
    expect((await orderPress(screen)).textContent).toBe('Order to Range bar · €24.00')
    fireEvent.click(await orderPress(screen))
    await drained()
    expect(placedOrders()[0]).toMatchObject({
      serving_place_id: 'range',
      place: 'clubhouse',
      place_hole: null,
    })
  })

  it('shows when a closed place opens, and accepts no order for it', async () => {
    const tomorrow = ((new Date(Date.now() + 86_400_000).getUTCDay() + 6) % 7) + 1
    club.rows.serving_place = [
      servingPlace('Clubhouse', {
        code: 'clubhouse',
        hours: [{ days: [tomorrow], from: '23:00', to: '23:30' }],
      }),
      servingPlace('Terrace', { position: 1 }),
    ]
    const screen = await openCheckout()
    await waitFor(() =>
      expect(screen.getAllByText(/^Clubhouse is closed at that time\. It opens .*23:00\.$/)).toHaveLength(2),
    )
    await change(screen, 'Where')
    expect(screen.getByText(/^Closed then\. Opens .*23:00$/)).toBeTruthy()
    expect((await orderPress(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    await waitFor(async () => expect((await orderPress(screen)).disabled).toBe(false))
  })

  it('must be chosen again when the club has removed it', async () => {
    club.rows.serving_place = [servingPlace('Terrace')]
    const screen = await openCheckout()
    await waitFor(() => expect(screen.getAllByText(/^Choose a place\./)).toHaveLength(2))
    expect((await orderPress(screen)).disabled).toBe(true)
    await change(screen, 'Where')
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    await waitFor(async () => expect((await orderPress(screen)).disabled).toBe(false))
  })
})
