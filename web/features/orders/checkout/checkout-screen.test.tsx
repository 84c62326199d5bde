import { describe, expect, it } from 'vitest'
import { menuItem } from '#domain/menu/testing.ts'
import { firstChoices } from '#domain/orders/choices.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  change,
  club,
  fill,
  openCheckout,
  orderPress,
  placedOrders,
  quarter,
  rowText,
  startCheckout,
} from '#web/features/orders/testing/checkout.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { ME, pendingChanges } from '#web/testing/open-screen.tsx'
import { orderId, servingPlace } from '#web/testing/order-rows.ts'

startCheckout()

describe('the check-out', () => {
  it('shows when an order would be ready, and the basis of that, before a time is chosen', async () => {
    const screen = await openCheckout()
    expect(await screen.findByText('In 9–16 min')).toBeTruthy()
    expect(await rowText(screen, 'When')).toMatch(/As soon as possible, about \d/)
    await change(screen, 'When')
    expect(screen.getByText(/^Ready between \d.* and \d/)).toBeTruthy()
    expect(screen.getByText(/about 4 of 5 are ready in this time/)).toBeTruthy()
    const [asked] = sent(club, 'POST', '/rest/v1/rpc/kitchen_estimate')
    expect(asked?.body).toEqual({ stations: ['kitchen'], slowest_minutes: 5 })
  })

  it('shows no rate while the club has had too few orders', async () => {
    Object.assign(club.rows['rpc/kitchen_estimate'] as object, { is_learned: false })
    const screen = await openCheckout()
    expect(await screen.findByText('In 9–16 min')).toBeTruthy()
    await change(screen, 'When')
    expect(screen.getByText('From how busy the kitchen is now')).toBeTruthy()
    expect(screen.queryByText(/4 of 5/)).toBeNull()
  })

  it('names a dish that has left the menu, which can be removed', async () => {
    localStorage.setItem(
      'dish-names',
      JSON.stringify([{ id: 'pie', name: 'Pie', name_i18n: { ja: 'パイ' } }]),
    )
    fill({ item_id: 'pie', quantity: 1 }, { item_id: 'burger', quantity: 2 })
    const screen = await openCheckout()
    const line = within((await screen.findByText('No longer on the menu')).closest('li')!)
    expect(line.getByText('Pie', { selector: 'span' })).toBeTruthy()
    expect((await orderPress(screen)).disabled).toBe(true)
    fireEvent.click(line.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('No longer on the menu')).toBeNull())
    await waitFor(async () => expect((await orderPress(screen)).disabled).toBe(false))
  })

  it('counts the stock for all lines of a dish together', async () => {
    const [mains] = club.rows.menu_category as unknown as { menu_item: { stock: number | null }[] }[]
    mains!.menu_item[0]!.stock = 3
    const lines = ['', 'no onions'].map((note) => ({ item_id: 'burger', quantity: 2, note }))
    fill(...lines)
    const screen = await openCheckout()
    expect(await screen.findAllByText('Only 3 left')).toHaveLength(2)
    expect((await orderPress(screen)).disabled).toBe(true)
  })

  it('shows the total with its tax', async () => {
    const screen = await openCheckout()
    expect((await orderPress(screen)).textContent).toBe('Order · €24.00')
    expect(screen.getByText('incl. 20% tax').parentElement!.textContent).toContain('€4.00')
  })

  it('S1.17 S2.15 places the order once, however often it is pressed, and opens it', async () => {
    const screen = await openCheckout()
    fireEvent.change(await screen.findByLabelText(/Note for the whole order/), {
      target: { value: 'Extra napkins' },
    })
    const button = await orderPress(screen)
    // Both presses happen before the button is disabled.
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(screen.address()).toBe(`/userorderview?orderId=${orderId(1)}`))
    await drained()
    expect(placedOrders()).toHaveLength(1)
    expect(placedOrders()[0]).toMatchObject({
      id: orderId(1),
      lines: [{ item_id: 'burger', quantity: 2, options: [], note: '' }],
      place: 'clubhouse',
      pay: 'collection',
      note: 'Extra napkins',
      expected_total_minor: 2400,
    })
    expect(JSON.parse(localStorage.getItem('basket')!).lines).toEqual([])
  })

  it('uses the allergies of the profile until they are changed for this order', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    const screen = await openCheckout()
    const section = within(await screen.findByRole('region', { name: 'Allergies' }))
    expect(await section.findByText('Milk')).toBeTruthy()
    fireEvent.click(await orderPress(screen))
    await drained()
    expect(placedOrders()[0]).toMatchObject({ allergies: null })
  })

  it('shows and accepts no allergies until those of the profile are read', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    const release = holdReads('profile_allergies')
    const screen = await openCheckout()
    const section = within(await screen.findByRole('region', { name: 'Allergies' }))
    const change = section.getByRole<HTMLButtonElement>('button', { name: 'Change' })
    expect(section.queryByText('None declared')).toBeNull()
    expect(change.disabled).toBe(true)
    release()
    expect(await section.findByText('Milk')).toBeTruthy()
    expect(change.disabled).toBe(false)
  })

  it('accepts other allergies for one order, names the dishes that contain them, and does not change the profile', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    const [mains] = club.rows.menu_category!
    Object.assign(mains!, { menu_item: [menuItem('Burger', { price_minor: 1200, allergens: ['gluten'] })] })
    const screen = await openCheckout()
    const section = within(await screen.findByRole('region', { name: 'Allergies' }))
    await section.findByText('Milk')
    expect(screen.queryByText(/Contains what you are allergic to/)).toBeNull()
    fireEvent.click(section.getByRole('button', { name: 'Change' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Allergies for this order' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Gluten' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Milk' }))
    expect(await screen.findByText('Contains what you are allergic to: Gluten')).toBeTruthy()
    fireEvent.click(await orderPress(screen))
    await drained()
    expect(placedOrders()[0]).toMatchObject({ allergies: ['gluten'] })
    expect(sent(club, 'PATCH', '/rest/v1/profile_allergies')).toEqual([])
  })

  it('does not use the allergies that another person chose on this device', async () => {
    const choices = { ...firstChoices, allergies: { personId: 'ben', allergens: ['nuts'] } }
    localStorage.setItem(
      'basket',
      JSON.stringify({
        orderId: orderId(1),
        lines: [{ item_id: 'burger', quantity: 1, options: [], note: '' }],
        choices,
      }),
    )
    const screen = await openCheckout()
    expect(await screen.findByText('None declared')).toBeTruthy()
    fireEvent.click(await orderPress(screen))
    await drained()
    expect(placedOrders()[0]).toMatchObject({ allergies: null })
  })

  it('offers the quarters of an hour that have room', async () => {
    club.rows['rpc/kitchen_quarters'] = [quarter(0), quarter(30, { fits: false }), quarter(45), quarter(60)]
    const screen = await openCheckout()
    await change(screen, 'When')
    const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'At a time' })
    await waitFor(() => expect(later.disabled).toBe(false))
    fireEvent.click(later)
    const slots = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ })
    expect([...slots.options].some((option) => option.disabled && option.text.endsWith('full'))).toBe(true)
    fireEvent.click(await orderPress(screen))
    await drained()
    expect((placedOrders()[0] as Row).wanted_at).toBe(quarter(45).starts_at)
  })

  describe('of a chosen time that is no longer available', () => {
    const clock = (at: unknown) =>
      new Date(String(at)).toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin', timeStyle: 'short' })
    const sentence = (at: unknown, then: string) =>
      new RegExp(`^(.+, )?${clock(at)} is no longer possible\\. ${then}\\.$`)
    const chooseTime = (wantedAt: unknown) => {
      const lines = [{ item_id: 'burger', quantity: 2, options: [], note: '' }]
      const choices = { ...firstChoices, wantedAt }
      localStorage.setItem('basket', JSON.stringify({ orderId: orderId(1), lines, choices }))
    }

    it('moves it, with a note', async () => {
      club.rows['rpc/kitchen_quarters'] = [quarter(0), quarter(30), quarter(45)]
      const [gone, next] = [quarter(-15).starts_at, quarter(30).starts_at]
      chooseTime(gone)
      const screen = await openCheckout()
      const moved = sentence(gone, `We moved it to (tomorrow )?${clock(next)}`)
      expect(await screen.findByText(moved)).toBeTruthy()
      expect(await rowText(screen, 'When')).toContain(clock(next))
      fireEvent.click(await orderPress(screen))
      await drained()
      expect((placedOrders()[0] as Row).wanted_at).toBe(next)
    })

    it('moves it to as soon as possible when the kitchen does not answer, and accepts the order', async () => {
      const answer = club.fault
      club.fault = (request) =>
        request.path.includes('rpc/kitchen_quarters') ? { status: 500 } : answer(request)
      const gone = quarter(-15).starts_at
      chooseTime(gone)
      const screen = await openCheckout()
      expect(await screen.findByText(sentence(gone, 'It is made as soon as possible'))).toBeTruthy()
      expect(screen.queryByText(/Choose another/)).toBeNull()
      fireEvent.click(await orderPress(screen))
      await drained()
      expect((placedOrders()[0] as Row).wanted_at).toBeNull()
    })

    it('reports that the kitchen takes no orders when there is no other time', async () => {
      club.rows['rpc/kitchen_quarters'] = [quarter(0, { open: false }), quarter(15, { open: false })]
      chooseTime(quarter(-15).starts_at)
      const screen = await openCheckout()
      expect(await screen.findAllByText('The kitchen takes no orders for the next day.')).toHaveLength(2)
      expect((await orderPress(screen)).disabled).toBe(true)
    })

    it('asks for another place when the place is closed at all other times', async () => {
      club.rows['rpc/kitchen_quarters'] = [quarter(0, { open: false }), quarter(30), quarter(45)]
      const hours = [{ days: [], from: '00:00', to: '00:00' }]
      club.rows.serving_place = [servingPlace('Clubhouse', { code: 'clubhouse', hours })]
      chooseTime(quarter(-15).starts_at)
      const screen = await openCheckout()
      const asked = 'That time is no longer possible. Choose another place.'
      expect((await screen.findAllByText(asked)).length).toBe(2)
      expect((await orderPress(screen)).disabled).toBe(true)
    })
  })

  it('marks the times at which the chosen place is closed with the reason, and offers the others', async () => {
    Object.assign(club.rows['rpc/kitchen_estimate'] as object, { from_minutes: 0 })
    const opens = quarter(60)
    const clock = (at: unknown) =>
      new Date(String(at)).toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin', timeStyle: 'short' })
    club.rows['rpc/kitchen_quarters'] = [0, 30, 45, 60, 75].map((minutes) => quarter(minutes))
    const hours = [
      { days: [1, 2, 3, 4, 5, 6, 7], from: clock(opens.starts_at), to: clock(quarter(300).starts_at) },
    ]
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('Terrace', { hours, position: 1 }),
    ]
    const screen = await openCheckout()
    await change(screen, 'Where')
    fireEvent.click(await screen.findByRole('radio', { name: 'Terrace' }))
    await change(screen, 'When')
    fireEvent.click(await screen.findByRole('radio', { name: 'At a time' }))
    const slots = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ })
    const closed = [...slots.options].filter(({ disabled }) => disabled)
    expect(closed.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Terrace is closed$/),
      expect.stringMatching(/Terrace is closed$/),
    ])
    expect(slots.value).toBe(opens.starts_at)
    await change(screen, 'Where')
    fireEvent.click(screen.getByRole('radio', { name: 'Clubhouse' }))
    await change(screen, 'When')
    const all = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ })
    await waitFor(() => expect([...all.options].some(({ disabled }) => disabled)).toBe(false))
    fireEvent.change(all, { target: { value: quarter(30).starts_at } })
    await change(screen, 'Where')
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    expect(await screen.findAllByText(/^Terrace is closed at that time\. It opens/)).toHaveLength(2)
    expect((await orderPress(screen)).disabled).toBe(true)
  })

  it('refuses a basket with a sold-out dish, until it is removed', async () => {
    fill({ item_id: 'burger', quantity: 1 }, { item_id: 'soup', quantity: 1 })
    const screen = await openCheckout()
    expect(await screen.findByText('1 item cannot be ordered')).toBeTruthy()
    expect((await orderPress(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect((await orderPress(screen)).disabled).toBe(false))
  })

  it('does not charge an account beyond its limit', async () => {
    const screen = await openCheckout()
    await change(screen, 'Payment')
    fireEvent.click(await screen.findByRole('radio', { name: 'Member account' }))
    expect(await screen.findByText(/More than the €20.00 left on your account this month/)).toBeTruthy()
    expect((await orderPress(screen)).disabled).toBe(true)
    expect(screen.getByText('Pay when you collect, or order less.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Pay when you collect' }))
    expect((await orderPress(screen)).disabled).toBe(false)
  })

  it('of a person who may no longer charge an account asks to pay at collection, not to order less', async () => {
    club.rows['rpc/my_account'] = { may: false, limit_minor: null, charged_minor: 0 } as unknown as Row[]
    const lines = [{ item_id: 'burger', quantity: 1, options: [], note: '' }]
    const choices = { ...firstChoices, pay: 'account' }
    localStorage.setItem('basket', JSON.stringify({ orderId: orderId(1), lines, choices }))
    const screen = await openCheckout()
    await change(screen, 'Payment')
    await waitFor(() =>
      expect(screen.getAllByText('Your club lets you pay only when you collect.')).toHaveLength(2),
    )
    expect(screen.queryByText(/order less/)).toBeNull()
    expect((await orderPress(screen)).disabled).toBe(true)
  })

  it('is closed while the kitchen is paused, and outside its hours', async () => {
    club.rows.setting!.push({ key: 'kitchen.paused', value: true })
    const paused = await openCheckout()
    const press = await paused.findByRole('button', { name: 'The kitchen is not taking orders' })
    expect((press as HTMLButtonElement).disabled).toBe(true)
    expect(await rowText(paused, 'When')).toContain('No time can be promised until then.')
    expect(paused.queryByText(/about \d|min from now|^In \d/)).toBeNull()
    club.rows.setting = club.rows.setting!.filter(({ key }) => key !== 'kitchen.paused')
    const { queryClient } = await import('#web/data/queries/query.ts')
    club.rows['rpc/kitchen_quarters'] = [
      quarter(0, { open: false }),
      quarter(15, { open: false }),
      quarter(30),
    ]
    await act(() => queryClient.invalidateQueries())
    expect((await paused.findAllByText('The kitchen is closed now. Choose a later time.')).length).toBe(2)
    expect((await orderPress(paused)).disabled).toBe(true)
    await change(paused, 'When')
    fireEvent.click(paused.getByRole('radio', { name: 'At a time' }))
    await waitFor(async () => expect((await orderPress(paused)).disabled).toBe(false))
  })

  it('without a network shows until when the order waits, and stores it on the device', async () => {
    const screen = await openCheckout()
    const button = await orderPress(screen)
    setOnline(false)
    expect(await screen.findByText(/No signal. Your order waits on this phone/)).toBeTruthy()
    fireEvent.click(button)
    await waitFor(async () =>
      expect(await pendingChanges()).toEqual([
        expect.objectContaining({ type: 'CREATE', table: 'user_order', id: orderId(1) }),
      ]),
    )
    setOnline(true)
    await drained()
    expect(placedOrders()).toHaveLength(1)
  })

  it('of an empty basket leads to the menu', async () => {
    fill()
    const screen = await openCheckout()
    expect((await screen.findByText('See the menu')).getAttribute('href')).toBe('/orders')
  })
})
