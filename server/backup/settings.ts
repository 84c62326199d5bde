import { resolve } from 'node:path'
import { z } from 'zod'
import { projectFolder, whole } from '#server/config/config-values.ts'

/** How a back-up is checked after it was made. */
export type BackupCheck = 'restore' | 'read'

/** Where and how often back-ups are made, as far as the environment decides it. */
export interface BackupConfig {
  /** Absolute. */
  folder: string
  /** Undefined: the club's settings decide. */
  daily: number | undefined
  weekly: number | undefined
  check: BackupCheck
}

/** Without a default: Zod gives an optional value the default of what it wraps. */
const count = (most: number) => whole(0, most, 0).unwrap().optional()

export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAILY: count(365),
  BACKUP_WEEKLY: count(520),
  BACKUP_CHECK: z.enum(['restore', 'read']).default('restore'),
}

const shape = z.object(backupVariables)

/** The settings of back-ups, from variables that were checked. */
export function backupConfig(values: z.infer<typeof shape>, dataDir: string): BackupConfig {
  return {
    folder: values.BACKUP_DIR ? resolve(projectFolder, values.BACKUP_DIR) : resolve(dataDir, 'backups'),
    daily: values.BACKUP_DAILY,
    weekly: values.BACKUP_WEEKLY,
    check: values.BACKUP_CHECK,
  }
}
