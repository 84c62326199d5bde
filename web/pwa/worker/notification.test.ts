import { describe, expect, it } from 'vitest'
import { foreignAddresses, ownAddresses } from '#domain/base/testing-addresses.ts'
import { notificationPath, readPayload, shownNotification } from '#web/pwa/worker/notification.ts'

const payload = {
  title: 'Order 42 is ready',
  body: 'Clubhouse',
  data: { orderId: 'an-order', type: 'ready', url: '/orders/an-order' },
  topic: 'orders-ann',
  userId: 'ann',
}

describe('a push that arrives', () => {
  it('S3.16 S3.17 S3.18 carries title, body and data, and perhaps topic and person', () => {
    expect(readPayload(JSON.stringify(payload))).toEqual(payload)
    const { topic: _topic, userId: _userId, ...rest } = payload
    expect(readPayload(JSON.stringify(rest))).toEqual(rest)
  })

  it('is read as well in the form that Firebase sends', () => {
    const { title, body, data } = payload
    const text = JSON.stringify({ notification: { title, body }, data, from: '1', fcmMessageId: 'x' })
    expect(readPayload(text)).toEqual({ title, body, data })
  })

  it('is never lost to a form that nobody expected', () => {
    expect(readPayload(undefined)).toEqual({ title: 'Greenside', body: '', data: {} })
    expect(readPayload('Hello')).toEqual({ title: 'Greenside', body: 'Hello', data: {} })
    expect(readPayload('[1]')).toEqual({ title: 'Greenside', body: '', data: {} })
    expect(readPayload('{"title": 7, "data": "x"}')).toEqual({ title: 'Greenside', body: '', data: {} })
  })

  it('S9.41 S9.42 S9.43 is shown with the club’s icons and the tag golf-pin-position', () => {
    expect(shownNotification(payload)).toEqual({
      title: 'Order 42 is ready',
      options: {
        body: 'Clubhouse',
        icon: '/icons/icon-192x192.png',
        badge: '/icons/icon-72x72.png',
        tag: 'golf-pin-position',
        renotify: true,
        data: payload.data,
      },
    })
  })
})

describe('a tap on it', () => {
  it('S2.51 S2.52 opens the order or the issue', () => {
    expect(notificationPath({ orderId: '42', type: 'new' })).toBe('/orders/42')
    expect(notificationPath({ issueId: '7', url: '/map' })).toBe('/issues/7')
  })

  it('opens the ticket of the kitchen where an alarm names it, and no other screen instead of the order', () => {
    const ticket = '/kitchenorderview?orderId=42'
    expect(notificationPath({ orderId: '42', type: 'duty', url: ticket })).toBe(ticket)
    expect(notificationPath({ orderId: '43', type: 'duty', url: ticket })).toBe('/orders/43')
    expect(notificationPath({ type: 'unseen', url: '/kitchenorderlist' })).toBe('/kitchenorderlist')
  })

  it('opens else the path that it names, and never a page elsewhere', () => {
    for (const url of ownAddresses) expect(notificationPath({ url })).toBe(url)
    for (const [url, why] of foreignAddresses) expect(notificationPath({ url }), why).toBe('/notifications')
    expect(notificationPath({ orderId: '../../evil' })).toBe('/orders/..%2F..%2Fevil')
    expect(notificationPath(undefined)).toBe('/notifications')
  })
})
