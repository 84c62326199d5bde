import { readFile } from 'node:fs/promises'
import { openTestDatabaseInMemory } from '#server/database/testing.ts'
import { readCatalogue } from './catalogue.ts'
import { schemaSql } from './schema-sql.ts'
import { readSettingTexts, settingsPage } from './settings-page.ts'
import {
  clubLimitValues,
  databaseTypes,
  enumValues,
  errorCodes,
  limitValues,
  notificationTextValues,
  transitions,
} from './typescript.ts'
import { readWrites, writesPage } from './writes.ts'

const settingTexts = new URL('../../docs/settings.tsv', import.meta.url)

/** The text of every generated file by its path in the project, from a fresh database with all layers applied. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const database = await openTestDatabaseInMemory()
  try {
    const catalogue = await readCatalogue(database)
    return {
      'domain/generated/database.ts': databaseTypes(catalogue),
      'domain/generated/enums.ts': enumValues(catalogue),
      'domain/generated/club-limits.ts': clubLimitValues(catalogue),
      'domain/generated/limits.ts': limitValues(catalogue),
      'domain/generated/notification-texts.ts': notificationTextValues(catalogue),
      'domain/generated/transitions.ts': transitions(catalogue),
      'domain/generated/errors.ts': errorCodes(catalogue),
      'db/schema.sql': await schemaSql(database),
      'docs/settings.md': settingsPage(readSettingTexts(await readFile(settingTexts, 'utf8'))),
      'docs/writes.md': writesPage(await readWrites(database)),
    }
  } finally {
    await database.close()
  }
}
