/** Width of a letter in ems: more than the usual half, to allow for capitals and line breaks between words. */
const LETTER_EM = 0.56
const isFullWidth = (letter: string) => letter >= '\u2e80'

/** A safe estimate of a note's lines at `lineEm` ems per line; its own line breaks count. */
export function noteLines(note: string, lineEm: number): number {
  return note.split('\n').reduce((lines, paragraph) => {
    const ems = [...paragraph].reduce((sum, letter) => sum + (isFullWidth(letter) ? 1 : LETTER_EM), 0)
    return lines + Math.max(1, Math.ceil(ems / lineEm))
  }, 0)
}

/** The note if it fits `most` lines, else with its paragraphs joined. */
export function fittedNote(note: string, lineEm: number, most: number): string {
  return noteLines(note, lineEm) <= most ? note : note.trim().replace(/\s*\n\s*/g, ' · ')
}
