/**
 * Why a restore was refused, or failed without a change. `docs/deploy.md` lists the codes, and the web app has a
 * sentence for each.
 */
export type RestoreCode =
  | 'restore_busy'
  | 'backup_busy'
  | 'other_gateways'
  | 'backup_damaged'
  | 'backup_unfit'
  | 'restore_failed'

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 507

/** A refusal of `/backups/v1`. */
export class BackupRefusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  constructor(status: RefusalStatus, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
