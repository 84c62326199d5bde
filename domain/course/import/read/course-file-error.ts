/** Why a course file was refused; a refused file changes nothing. */
export type CourseFileFault =
  | 'empty'
  | 'bad_json'
  | 'bad_xml'
  | 'unknown_format'
  | 'cut_short'
  | 'no_geometry'
  | 'bad_coordinates'
  | 'swapped_coordinates'
  | 'open_ring'
  | 'no_holes'
  | 'too_many_holes'
  | 'too_wide'
  | 'bad_export'

/**
 * A course file that cannot be used as it is. The message is for the command line: screens have a sentence for each
 * code.
 */
export class CourseFileError extends Error {
  override readonly name = 'CourseFileError'
  readonly code: CourseFileFault
  /** The id of the faulty feature, not translated: `way/123`. */
  readonly where: string | undefined
  constructor(code: CourseFileFault, message: string, where?: string) {
    super(message)
    this.code = code
    this.where = where
  }
}
