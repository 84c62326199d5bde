import type { Page } from '@playwright/test'

/** A real JPEG, made by the browser itself. */
export async function jpegOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const pen = canvas.getContext('2d')!
    const sky = pen.createLinearGradient(0, 0, 0, 900)
    sky.addColorStop(0, '#7fb2e5')
    sky.addColorStop(1, '#4c8c5e')
    pen.fillStyle = sky
    pen.fillRect(0, 0, 1200, 900)
    pen.fillStyle = '#f1e3b5'
    pen.beginPath()
    pen.ellipse(600, 640, 380, 150, 0.1, 0, Math.PI * 2)
    pen.fill()
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1]!
  })
  return Buffer.from(base64, 'base64')
}
