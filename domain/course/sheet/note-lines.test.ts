import { describe, expect, it } from 'vitest'
import { fittedNote, noteLines } from './note-lines.ts'

describe('the lines that a note takes on paper', () => {
  it('count its own line breaks, empty lines too', () => {
    expect(noteLines('Stimp 10\n\nPlay it as it lies', 60)).toBe(3)
  })

  it('are about twice as many in full-width writing as in letters', () => {
    expect(noteLines('a'.repeat(500), 65)).toBe(5)
    expect(noteLines('杯'.repeat(500), 65)).toBe(8)
  })

  it('run on when breaks would take too many of them, with no word lost', () => {
    const list = Array.from({ length: 20 }, (_, i) => `Rule ${i + 1}`).join('\n')
    expect(fittedNote(list, 65, 12)).toBe(list.replaceAll('\n', ' · '))
    expect(fittedNote('One\nTwo', 65, 12)).toBe('One\nTwo')
  })
})
