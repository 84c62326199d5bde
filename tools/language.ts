// Lists indirect words in comments, bare participles as names, and names that several files export:
// node --import tsx tools/language.ts [--check] [PATH…]. With --check it fails above the goals of the code base.
import { type Finding, readLanguage } from './lib/language.ts'
import { repeatedNames } from './lib/shape.ts'
import { productZones, readSources } from './lib/sources.ts'

const goals = { indirectPerThousandWords: 2, participlesPerThousandNames: 3 }

const args = process.argv.slice(2)
const check = args.includes('--check')
const paths = args.filter((arg) => arg !== '--check')
const sources = readSources(paths.length > 0 ? paths : productZones)
const { commentWords, identifiers, indirect, participles } = readLanguage(sources)
const repeated = repeatedNames(sources)
const perThousand = (count: number, total: number) => (total === 0 ? 0 : (1000 * count) / total)
const indirectShare = perThousand(indirect.length, commentWords)
const participleShare = perThousand(participles.length, identifiers)
const show = ({ path, line, word }: Finding) => console.log(`${path}:${line}  ${word.toLowerCase()}`)

const fails =
  indirectShare > goals.indirectPerThousandWords ||
  participleShare > goals.participlesPerThousandNames ||
  repeated.length > 0
if (!check || fails) for (const finding of [...indirect, ...participles]) show(finding)
console.log(
  `Indirect words: ${indirectShare.toFixed(1)} per 1,000 words of comment (${indirect.length} of ${commentWords}; goal ${goals.indirectPerThousandWords})`,
)
console.log(
  `Bare participles: ${participleShare.toFixed(1)} per 1,000 names (${participles.length} of ${identifiers}; goal ${goals.participlesPerThousandNames})`,
)
for (const [name, files] of repeated) console.log(`Exported more than once: ${name} in ${files.join(', ')}`)
process.exit(check && fails ? 1 : 0)
