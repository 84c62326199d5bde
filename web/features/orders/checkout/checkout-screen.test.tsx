import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { menuItem } from '#domain/menu/testing.ts'
import { firstChoices } from '#domain/orders/choices.ts'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  pendingChanges,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderId, servingPlace } from '#web/testing/order-rows.ts'

let club: TestClub

const quarter = (minutes: number, more: Row = {}): Row => ({
  starts_at: new Date(Math.floor(Date.now() / 900_000) * 900_000 + minutes * 60_000).toISOString(),
  open: true,
  fits: true,
  ...more,
})

beforeEach(() => {
  club = newClub('member')
  const burger = menuItem('Burger', { price_minor: 1200, tax_bp: 2000 })
  const soup = menuItem('Soup', { price_minor: 650, sold_out: true, position: 1 })
  club.rows.menu_category = [
    { id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item: [burger, soup] },
  ]
  club.rows.serving_place = [
    servingPlace('Clubhouse', { code: 'clubhouse' }),
    servingPlace('On the course', { code: 'hole', kind: 'delivery', asks_hole: true, position: 1 }),
  ]
  club.rows['rpc/kitchen_quarters'] = [0, 15, 30, 45].map((minutes) => quarter(minutes))
  club.rows['rpc/my_account'] = { may: true, limit_minor: 5000, charged_minor: 3000 } as unknown as Row[]
  club.rows['rpc/kitchen_estimate'] = {
    from_minutes: 9,
    to_minutes: 16,
    is_learned: true,
  } as unknown as Row[]
  fill({ item_id: 'burger', quantity: 2 })
})
afterEach(closeScreen)

/** Puts lines into the basket of this device. */
function fill(...lines: { item_id: string; quantity: number }[]) {
  const all = lines.map((line) => ({ options: [], note: '', ...line }))
  localStorage.setItem('basket', JSON.stringify({ orderId: orderId(1), lines: all, choices: firstChoices }))
}

function open() {
  return openScreen({
    role: 'member',
    address: '/userorder',
    load: async () => (await import('#web/features/orders/checkout/checkout-screen.tsx')).CheckoutScreen,
  })
}

const place = (screen: OpenScreen) => screen.findByRole<HTMLButtonElement>('button', { name: /^Order · / })
const orders = () => sent(club, 'POST', '/rest/v1/user_order').map(({ body }) => body)

describe('the check-out', () => {
  it('says from when to when an order would be ready, and what that rests on, before a time is chosen', async () => {
    const screen = await open()
    expect(await screen.findByText(/about 9–16 min from now/)).toBeTruthy()
    expect(screen.getByText(/about 4 of 5 are ready in this time/)).toBeTruthy()
    const [asked] = sent(club, 'POST', '/rest/v1/rpc/kitchen_estimate')
    expect(asked?.body).toEqual({ stations: ['kitchen'], slowest_minutes: 5 })
  })

  it('claims no rate while the club has had too few orders', async () => {
    Object.assign(club.rows['rpc/kitchen_estimate'] as object, { is_learned: false })
    const screen = await open()
    expect(await screen.findByText(/about 9–16 min from now/)).toBeTruthy()
    expect(screen.getByText('From how busy the kitchen is now')).toBeTruthy()
    expect(screen.queryByText(/4 of 5/)).toBeNull()
  })

  it('shows the total with the tax that is in it', async () => {
    const screen = await open()
    expect((await place(screen)).textContent).toBe('Order · €24.00')
    expect(screen.getByText('incl. 20% tax').parentElement!.textContent).toContain('€4.00')
  })

  it('S1.17 S2.15 places the order once, however often it is pressed, and opens it', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText(/Note for the whole order/), {
      target: { value: 'Extra napkins' },
    })
    const button = await place(screen)
    // Both presses come before React disables the button.
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(screen.address()).toBe(`/userorderview?orderId=${orderId(1)}`))
    await drained()
    expect(orders()).toHaveLength(1)
    expect(orders()[0]).toMatchObject({
      id: orderId(1),
      lines: [{ item_id: 'burger', quantity: 2, options: [], note: '' }],
      place: 'clubhouse',
      pay: 'collection',
      note: 'Extra napkins',
      expected_total_minor: 2400,
    })
    expect(JSON.parse(localStorage.getItem('basket')!).lines).toEqual([])
  })

  it('leaves the allergies to the profile until they are changed for this order', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    const screen = await open()
    const section = within(await screen.findByRole('region', { name: 'Allergies' }))
    expect(await section.findByText('Milk')).toBeTruthy()
    fireEvent.click(await place(screen))
    await drained()
    expect(orders()[0]).toMatchObject({ allergies: null })
  })

  it('takes other allergies for one order, names the dishes that contain them, and keeps the profile', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    const [mains] = club.rows.menu_category!
    Object.assign(mains!, { menu_item: [menuItem('Burger', { price_minor: 1200, allergens: ['gluten'] })] })
    const screen = await open()
    const section = within(await screen.findByRole('region', { name: 'Allergies' }))
    await section.findByText('Milk')
    expect(screen.queryByText(/Contains what you are allergic to/)).toBeNull()
    fireEvent.click(section.getByRole('button', { name: 'Change' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Allergies for this order' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Gluten' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Milk' }))
    expect(await screen.findByText('Contains what you are allergic to: Gluten')).toBeTruthy()
    fireEvent.click(await place(screen))
    await drained()
    expect(orders()[0]).toMatchObject({ allergies: ['gluten'] })
    expect(sent(club, 'PATCH', '/rest/v1/profile_allergies')).toEqual([])
  })

  it('does not take the allergies that another person chose on this device', async () => {
    const choices = { ...firstChoices, allergies: { personId: 'ben', allergens: ['nuts'] } }
    localStorage.setItem(
      'basket',
      JSON.stringify({
        orderId: orderId(1),
        lines: [{ item_id: 'burger', quantity: 1, options: [], note: '' }],
        choices,
      }),
    )
    const screen = await open()
    expect(await screen.findByText('None declared')).toBeTruthy()
    fireEvent.click(await place(screen))
    await drained()
    expect(orders()[0]).toMatchObject({ allergies: null })
  })

  it('asks for the hole when the order goes out on the course', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'On the course' }))
    fireEvent.change(screen.getByLabelText(/Which hole/), { target: { value: '7' } })
    fireEvent.click(await place(screen))
    await drained()
    expect(orders()[0]).toMatchObject({ place: 'hole', place_hole: 7 })
  })

  it('goes to a place of the club, which says whether it is brought', async () => {
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('Range bar', { id: 'range', kind: 'delivery', position: 1 }),
      servingPlace('Terrace', { position: 2, is_active: false }),
    ]
    const screen = await open()
    const range = await screen.findByRole<HTMLInputElement>('radio', { name: 'Range bar' })
    expect(screen.getByText('Brought to you')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Terrace' })).toBeNull()
    fireEvent.click(range)
    await waitFor(() => expect(range.checked).toBe(true))
    fireEvent.click(await place(screen))
    await drained()
    expect(orders()[0]).toMatchObject({ serving_place_id: 'range', place: 'clubhouse', place_hole: null })
  })

  it('says when a closed place opens, and takes no order for it', async () => {
    const tomorrow = ((new Date(Date.now() + 86_400_000).getUTCDay() + 6) % 7) + 1
    club.rows.serving_place = [
      servingPlace('Clubhouse', {
        code: 'clubhouse',
        hours: [{ days: [tomorrow], from: '23:00', to: '23:30' }],
      }),
      servingPlace('Terrace', { position: 1 }),
    ]
    const screen = await open()
    expect(await screen.findByText(/^Clubhouse is closed at that time\. It opens .*23:00\.$/)).toBeTruthy()
    expect(screen.getByText(/^Closed then\. Opens .*23:00$/)).toBeTruthy()
    expect((await place(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    await waitFor(async () => expect((await place(screen)).disabled).toBe(false))
  })

  it('asks again where it goes when the chosen place was taken off', async () => {
    club.rows.serving_place = [servingPlace('Terrace')]
    const screen = await open()
    expect(await screen.findByText('Choose where it goes.')).toBeTruthy()
    expect((await place(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    await waitFor(async () => expect((await place(screen)).disabled).toBe(false))
  })

  it('offers the quarters of an hour that have room', async () => {
    club.rows['rpc/kitchen_quarters'] = [quarter(0), quarter(30, { fits: false }), quarter(45), quarter(60)]
    const screen = await open()
    const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'At a time' })
    await waitFor(() => expect(later.disabled).toBe(false))
    fireEvent.click(later)
    const slots = screen.getByRole<HTMLSelectElement>('combobox', { name: /Ready at/ })
    expect([...slots.options].some((option) => option.disabled && option.text.endsWith('full'))).toBe(true)
    fireEvent.click(await place(screen))
    await drained()
    expect((orders()[0] as Row).wanted_at).toBe(quarter(45).starts_at)
  })

  it('marks the times at which the chosen place is closed with the reason, and offers the others', async () => {
    Object.assign(club.rows['rpc/kitchen_estimate'] as object, { from_minutes: 0 })
    const opens = quarter(45)
    const clock = (at: unknown) =>
      new Date(String(at)).toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin', timeStyle: 'short' })
    club.rows['rpc/kitchen_quarters'] = [0, 15, 30, 45, 60].map((minutes) => quarter(minutes))
    const hours = [
      { days: [1, 2, 3, 4, 5, 6, 7], from: clock(opens.starts_at), to: clock(quarter(300).starts_at) },
    ]
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('Terrace', { hours, position: 1 }),
    ]
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Terrace' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'At a time' }))
    const slots = screen.getByRole<HTMLSelectElement>('combobox', { name: /Ready at/ })
    const closed = [...slots.options].filter(({ disabled }) => disabled)
    expect(closed.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Terrace is closed$/),
      expect.stringMatching(/Terrace is closed$/),
    ])
    expect(slots.value).toBe(opens.starts_at)
    fireEvent.click(screen.getByRole('radio', { name: 'Clubhouse' }))
    await waitFor(() => expect([...slots.options].some(({ disabled }) => disabled)).toBe(false))
    fireEvent.change(slots, { target: { value: quarter(30).starts_at } })
    fireEvent.click(screen.getByRole('radio', { name: 'Terrace' }))
    expect(await screen.findByText(/^Terrace is closed at that time\. It opens/)).toBeTruthy()
    expect((await place(screen)).disabled).toBe(true)
  })

  it('refuses a basket with a dish that is sold out, until it is taken out', async () => {
    fill({ item_id: 'burger', quantity: 1 }, { item_id: 'soup', quantity: 1 })
    const screen = await open()
    expect(await screen.findByText('1 line cannot be ordered')).toBeTruthy()
    expect((await place(screen)).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Take out' }))
    await waitFor(async () => expect((await place(screen)).disabled).toBe(false))
  })

  it('does not charge an account beyond its limit', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Member account' }))
    expect(await screen.findByText(/More than the €20.00 left on your account this month/)).toBeTruthy()
    expect((await place(screen)).disabled).toBe(true)
    expect(screen.getByText('Pay when you collect, or order less.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'When I collect' }))
    expect((await place(screen)).disabled).toBe(false)
  })

  it('of a person who may no longer charge an account asks to pay at collection, not to order less', async () => {
    club.rows['rpc/my_account'] = { may: false, limit_minor: null, charged_minor: 0 } as unknown as Row[]
    const lines = [{ item_id: 'burger', quantity: 1, options: [], note: '' }]
    const choices = { ...firstChoices, pay: 'account' }
    localStorage.setItem('basket', JSON.stringify({ orderId: orderId(1), lines, choices }))
    const screen = await open()
    await waitFor(() =>
      expect(screen.getAllByText('Your club lets you pay when you collect only.')).toHaveLength(2),
    )
    expect(screen.queryByText(/order less/)).toBeNull()
    expect((await place(screen)).disabled).toBe(true)
  })

  it('is closed while the kitchen is paused, and at the hours at which it is closed', async () => {
    club.rows.setting!.push({ key: 'kitchen.paused', value: true })
    const paused = await open()
    expect(await paused.findByText('The kitchen takes no orders right now')).toBeTruthy()
    expect((await place(paused)).disabled).toBe(true)
    club.rows.setting = club.rows.setting!.filter(({ key }) => key !== 'kitchen.paused')
    const { queryClient } = await import('#web/data/query.ts')
    club.rows['rpc/kitchen_quarters'] = [
      quarter(0, { open: false }),
      quarter(15, { open: false }),
      quarter(30),
    ]
    await act(() => queryClient.invalidateQueries())
    expect((await paused.findAllByText('The kitchen is closed now. Choose a later time.')).length).toBe(2)
    expect((await place(paused)).disabled).toBe(true)
    fireEvent.click(paused.getByRole('radio', { name: 'At a time' }))
    await waitFor(async () => expect((await place(paused)).disabled).toBe(false))
  })

  it('without a network says until when the order waits, and keeps it on the device', async () => {
    const screen = await open()
    const button = await place(screen)
    setOnline(false)
    expect(await screen.findByText(/No signal: the order waits on this phone/)).toBeTruthy()
    fireEvent.click(button)
    await waitFor(async () =>
      expect(await pendingChanges()).toEqual([
        expect.objectContaining({ type: 'CREATE', table: 'user_order', id: orderId(1) }),
      ]),
    )
    setOnline(true)
    await drained()
    expect(orders()).toHaveLength(1)
  })

  it('of an empty basket leads to the menu', async () => {
    fill()
    const screen = await open()
    expect((await screen.findByText('Look at the menu')).getAttribute('href')).toBe('/orders')
  })
})
