/** A back-up could not be made or restored; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code = 'BACKUP_REFUSED'
}
