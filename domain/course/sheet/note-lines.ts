/** Of a letter in a line of text, in ems: more than the usual half, so that capitals and breaks between words fit too. */
const LETTER_EM = 0.56
const isFullWidth = (letter: string) => letter >= '\u2e80'

/** How many lines a note takes where a line holds so many ems, on the safe side; its own line breaks count. */
export function noteLines(note: string, lineEm: number): number {
  return note.split('\n').reduce((lines, paragraph) => {
    const ems = [...paragraph].reduce((sum, letter) => sum + (isFullWidth(letter) ? 1 : LETTER_EM), 0)
    return lines + Math.max(1, Math.ceil(ems / lineEm))
  }, 0)
}

/** The note itself where it takes at most so many lines, else with its paragraphs one after the other. */
export function fittedNote(note: string, lineEm: number, most: number): string {
  return noteLines(note, lineEm) <= most ? note : note.trim().replace(/\s*\n\s*/g, ' · ')
}
