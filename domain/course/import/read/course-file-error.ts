/** Why a course file was refused; nothing is written when one of these is thrown. */
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

/** A course file that cannot be used as it is. The message is for people and says what to do about it. */
export class CourseFileError extends Error {
  override readonly name = 'CourseFileError'
  readonly code: CourseFileFault
  constructor(code: CourseFileFault, message: string) {
    super(message)
    this.code = code
  }
}
