import { describe, expect, it } from 'vitest'
import { deviceName } from '#web/ui/format/device-name.ts'

const like = 'Mozilla/5.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

describe('a device in the list of devices', () => {
  it.each([
    [`${like} (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', true],
    [`${like} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/156.0.0.0`, 'Edge', 'Windows', false],
    [
      `${like} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
      true,
    ],
    [
      `${like} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
      'Safari',
      'Mac',
      false,
    ],
    [`${like} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux', false],
  ])('has the name of its browser and system: %s', (agent, browser, system, isMobile) => {
    expect(deviceName(agent)).toEqual({ browser, system, isMobile })
  })

  it('without known data has no name', () => {
    const nameless = { browser: undefined, system: undefined, isMobile: false }
    expect(deviceName(null)).toEqual(nameless)
    expect(deviceName('node')).toEqual(nameless)
  })
})
