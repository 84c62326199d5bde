import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignAddresses, ownAddresses } from '#domain/base/testing-addresses.ts'
import { insistsOnNotifications } from '#web/pwa/worker/engine.ts'
import {
  notificationPath,
  readPayload as readPayloadOr,
  shownNotification,
} from '#web/pwa/worker/notification.ts'
import { wordlessNews } from '#web/pwa/worker/worker-texts.ts'

const wordless = wordlessNews({}, ['en-GB'])
const readPayload = (text: string | undefined) => {
  const { delivery, ...rest } = readPayloadOr(text, wordless)
  expect(delivery).toEqual({})
  return rest
}

/** Offset of the width in a PNG's header; the height follows. */
const WIDTH_AT = 16

const payload = {
  title: 'Order 42 is ready',
  body: 'Clubhouse',
  data: { orderId: 'an-order', type: 'ready', url: '/orders/an-order' },
  topic: 'orders-ann',
  userId: 'ann',
}

describe('an incoming push', () => {
  it('S3.16 S3.17 S3.18 has title, body and data, and optionally topic and person', () => {
    expect(readPayload(JSON.stringify(payload))).toEqual(payload)
    const { topic: _topic, userId: _userId, ...rest } = payload
    expect(readPayload(JSON.stringify(rest))).toEqual(rest)
  })

  it('is also read in Firebase’s format', () => {
    const { title, body, data } = payload
    const text = JSON.stringify({ notification: { title, body }, data, from: '1', fcmMessageId: 'x' })
    expect(readPayload(text)).toEqual({ title, body, data })
  })

  it('is never lost because of an unexpected format', () => {
    expect(readPayload(undefined)).toEqual({ ...wordless, data: {} })
    expect(readPayload('Hello')).toEqual({ title: 'Greenside', body: 'Hello', data: {} })
    expect(readPayload('[1]')).toEqual({ ...wordless, data: {} })
    expect(readPayload('{"title": 7, "data": "x"}')).toEqual({ ...wordless, data: {} })
    expect(readPayload('{"title": "News"}')).toEqual({ title: 'News', body: '', data: {} })
  })

  it('without a text shows a text in the language of the app, or else of the browser, under the name of the club', () => {
    expect(wordlessNews({ language: 'ja', clubName: '緑ヶ丘' }, ['en'])).toEqual({
      title: '緑ヶ丘',
      body: expect.stringContaining('クラブから'),
    })
    expect(wordlessNews({}, ['fr-FR', 'zh-Hans', 'en']).body).toContain('俱乐部')
    expect(wordlessNews({}, ['fr-FR'])).toEqual(wordless)
    expect(wordlessNews({ language: 'en' }, ['ja'])).toEqual(wordless)
  })

  it('S9.41 S9.42 S9.43 is shown with the club’s icons and the tag golf-pin-position', () => {
    expect(shownNotification({ ...payload, delivery: {} })).toEqual({
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

  it.each([
    ['S9.41', 'icon', 192],
    ['S9.42', 'badge', 72],
  ] as const)('%s shows as its %s a PNG of %i pixels a side', (_fact, name, side) => {
    const { options } = shownNotification({ ...payload, delivery: {} })
    const file = readFileSync(join(import.meta.dirname, '../../public', options[name]!))
    expect(file.subarray(1, 4).toString()).toBe('PNG')
    expect([file.readUInt32BE(WIDTH_AT), file.readUInt32BE(WIDTH_AT + 4)]).toEqual([side, side])
  })
})

describe('a push of this club', () => {
  const delivery = { tag: 'golf-pin-position-order-42', unread: '3', receipt: 'r1' }
  const expected = { tag: 'golf-pin-position-order-42', unread: 3, receipt: 'r1' }

  it('names the order or issue that it replaces, the count of the badge and its receipt', () => {
    const read = readPayloadOr(JSON.stringify({ ...payload, delivery }), wordless)
    expect(read).toEqual({ ...payload, delivery: expected })
    const { tag, data } = shownNotification(read).options
    expect([tag, data]).toEqual([expected.tag, { ...payload.data, receipt: 'r1' }])
    const flat = { notification: { title: 'x' }, data: { ...payload.data, ...delivery } }
    expect(readPayloadOr(JSON.stringify(flat), wordless).delivery).toEqual(expected)
  })

  it('ignores an invalid count, and a tag from elsewhere', () => {
    const odd = { ...payload, delivery: { tag: 'other', unread: '-1', receipt: 7 } }
    expect(readPayloadOr(JSON.stringify(odd), wordless).delivery).toEqual({})
  })
})

describe('a tap on a push', () => {
  it('S2.51 S2.52 opens the order or the issue', () => {
    expect(notificationPath({ orderId: '42', type: 'new' })).toBe('/orders/42')
    expect(notificationPath({ issueId: '7', url: '/map' })).toBe('/issues/7')
  })

  it('opens the ticket of the kitchen when an alarm names it, and no other screen instead of the order', () => {
    const ticket = '/kitchenorderview?orderId=42'
    expect(notificationPath({ orderId: '42', type: 'duty', url: ticket })).toBe(ticket)
    expect(notificationPath({ orderId: '43', type: 'duty', url: ticket })).toBe('/orders/43')
    expect(notificationPath({ type: 'unseen', url: '/kitchenorderlist' })).toBe('/kitchenorderlist')
  })

  it('otherwise opens the path that it names, and never a page elsewhere', () => {
    for (const url of ownAddresses) expect(notificationPath({ url })).toBe(url)
    for (const [url, why] of foreignAddresses) expect(notificationPath({ url }), why).toBe('/notifications')
    expect(notificationPath({ orderId: '../../evil' })).toBe('/orders/..%2F..%2Fevil')
    expect(notificationPath(undefined)).toBe('/notifications')
  })
})

describe('a browser that withdraws the permission from a site whose pushes show nothing', () => {
  const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit}`
  const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'

  it.each([
    ['an app on the home screen of an iPhone', `${iPhone} Mobile/15E148`, true],
    ['Safari on an iPhone', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, true],
    ['Chrome on an iPhone', `${iPhone} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`, true],
    [
      'Safari',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.5 Safari/605.1.15`,
      true,
    ],
    ['Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/125.0.0.0 Mobile Safari/537.36`, false],
    ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${chromium} Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0`, false],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', false],
  ])('is every WebKit: %s', (_, userAgent, insists) => {
    expect(insistsOnNotifications(userAgent)).toBe(insists)
  })
})
