import { resolve } from 'node:path'
import { z } from 'zod'
import { projectFolder, whole } from '#server/config/config-values.ts'

export type BackupCheck = 'restore' | 'read'

/** Folder and frequency of back-ups, as set by the environment. */
export interface BackupConfig {
  /** Absolute path. */
  folder: string
  /** Undefined: the club's settings decide. */
  daily: number | undefined
  weekly: number | undefined
  check: BackupCheck
}

/** Without a default: Zod would give an optional value the inner type's default. */
const count = (most: number) => whole(0, most, 0).unwrap().optional()

export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAILY: count(365),
  BACKUP_WEEKLY: count(520),
  BACKUP_CHECK: z.enum(['restore', 'read']).default('restore'),
}

const shape = z.object(backupVariables)

/** Back-up settings, from validated variables. */
export function backupConfig(values: z.infer<typeof shape>, dataDir: string): BackupConfig {
  return {
    folder: values.BACKUP_DIR ? resolve(projectFolder, values.BACKUP_DIR) : resolve(dataDir, 'backups'),
    daily: values.BACKUP_DAILY,
    weekly: values.BACKUP_WEEKLY,
    check: values.BACKUP_CHECK,
  }
}
