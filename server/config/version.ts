import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './config-values.ts'

export const version: string = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version
