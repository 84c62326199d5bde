import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the project's package.json stands: above this file, whether it runs from its source or from dist/server. */
export const projectFolder = folderAbove(dirname(fileURLToPath(import.meta.url)))

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder))
}
