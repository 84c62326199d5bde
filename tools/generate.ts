import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '#server/database/migrate.ts'
import { openPgliteInMemory } from '#server/database/pglite.ts'
import { readCatalogue } from './generate/catalogue.ts'
import { schemaSql } from './generate/schema-sql.ts'
import { databaseTypes, enumValues, errorCodes, transitions } from './generate/typescript.ts'

/** Every generated file, by its path in the project. */
async function generate(): Promise<Record<string, string>> {
  const database = await openPgliteInMemory()
  try {
    await migrate(database)
    const catalogue = await readCatalogue(database)
    return {
      'domain/generated/database.ts': databaseTypes(catalogue),
      'domain/generated/enums.ts': enumValues(catalogue),
      'domain/generated/transitions.ts': transitions(catalogue),
      'domain/generated/errors.ts': errorCodes(catalogue),
      'db/schema.sql': await schemaSql(database),
    }
  } finally {
    await database.close()
  }
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}

async function isStale([file, text]: [string, string]): Promise<boolean> {
  return (await readFile(pathOf(file), 'utf8').catch(() => '')) !== text
}

const files = Object.entries(await generate())
const stale: [string, string][] = []
for (const file of files) if (await isStale(file)) stale.push(file)

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is not what the database says: run \`npm run generate\``)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) {
    await writeFile(pathOf(file), text)
    console.log(`wrote ${file}`)
  }
  if (stale.length === 0) console.log('nothing to do: the generated files are what the database says')
}
