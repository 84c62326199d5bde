/** Why a survey cannot be read. */
export type SurveyFault =
  /** The device cannot open it: it was moved, or is stored elsewhere. */
  | 'unopened'
  /** Neither an ESRI ASCII grid nor a table of three columns. */
  | 'unreadable'
  /** Too large for a browser. */
  | 'large'
  /** Its coordinates are not those of the green, in degrees or in UTM. */
  | 'elsewhere'
  /** Too few of its points lie on the green. */
  | 'few'
  /** Its heights are implausible for a green in metres. */
  | 'heights'

export class SurveyFileError extends Error {
  readonly fault: SurveyFault

  constructor(fault: SurveyFault) {
    super(`survey: ${fault}`)
    this.name = 'SurveyFileError'
    this.fault = fault
  }
}
