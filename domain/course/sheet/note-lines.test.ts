import { describe, expect, it } from 'vitest'
import { fittedNote, noteLines } from './note-lines.ts'

describe('the lines of a note on paper', () => {
  it('count its own line breaks and empty lines', () => {
    expect(noteLines('Stimp 10\n\nPlay it as it lies', 60)).toBe(3)
  })

  it('are about twice as many in full-width characters as in Latin letters', () => {
    expect(noteLines('a'.repeat(500), 65)).toBe(5)
    expect(noteLines('杯'.repeat(500), 65)).toBe(8)
  })

  it('are joined when breaks would take too many of them, without losing a word', () => {
    const list = Array.from({ length: 20 }, (_, i) => `Rule ${i + 1}`).join('\n')
    expect(fittedNote(list, 65, 12)).toBe(list.replaceAll('\n', ' · '))
    expect(fittedNote('One\nTwo', 65, 12)).toBe('One\nTwo')
  })
})
