import { settingVariables } from '#server/config/config.ts'

/** One row of docs/settings.tsv. */
export interface SettingText {
  group: string
  variable: string
  /** What counts when the variable is unset, where the code has no plain value for that. */
  unset: string
  meaning: string
}

export function readSettingTexts(tsv: string): SettingText[] {
  const [, ...lines] = tsv.trimEnd().split('\n')
  return lines.map((line) => {
    const [group = '', variable = '', unset = '', meaning = ''] = line.split('\t')
    return { group, variable, unset, meaning }
  })
}

/** The default of a setting as the page shows it: from the code where that has one. */
function defaultOf({ variable, unset }: SettingText): string {
  const name = variable.replace('<PROVIDER>', 'GOOGLE') as keyof typeof settingVariables
  const value: unknown = settingVariables[name]?.parse(undefined)
  if (value === undefined) return unset || 'none'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? 'none' : `\`${text}\``
}

/** docs/settings.md from the settings that the code reads and their meanings in docs/settings.tsv. */
export function settingsPage(texts: readonly SettingText[]): string {
  const groups = [...new Set(texts.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const rows = texts
      .filter((text) => text.group === group)
      .map((text) => `| \`${text.variable}\` | ${defaultOf(text)} | ${text.meaning} |`)
    return `## ${group}\n\n| variable | default | meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Settings

<!-- Written by \`npm run generate\` from the code and docs/settings.tsv. -->

The server reads these variables of its environment once, at its start. An empty one counts as unset. A bad value stops the
start with a sentence that names the variable. Lengths of time are seconds or Go durations (\`90s\`, \`1h30m\`), lists have
commas between their parts. Names that begin with \`GOTRUE_\`, \`PGRST_\` and \`STORAGE_\` are those of Supabase; [accounts](accounts.md)
and [deploy](deploy.md) say how they work together.

${sections.join('\n')}`
}
