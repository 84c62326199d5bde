/** A back-up could not be made or restored; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError'
  readonly code = 'BACKUP_REFUSED'
}

/** The rows loaded from a back-up differ from its manifest. */
export class WrongRowsError extends BackupError {
  override readonly name = 'WrongRowsError'
}
