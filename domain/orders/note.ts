/**
 * What somebody wrote to the kitchen, as it can be sent: at most so many characters, each counted as the database
 * counts them (an emoji of one code point is one), none cut in half, and none that no text can hold.
 */
export function cleanNote(text: string, longest: number): string {
  const sound = text
    .replaceAll(/\r\n?/g, '\n')
    // A lone half of a pair, and controls but the line break.
    .replaceAll(/\p{Surrogate}|(?!\n)\p{Cc}/gu, '')
  return [...sound].slice(0, longest).join('')
}
