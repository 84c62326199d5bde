import { fieldsOf } from '#domain/base/unknown.ts'
import type { Database } from '#server/database/types.ts'
import type { MailLanguage } from './words/words.ts'

/** The club's settings for its messages. */
export interface ClubWords {
  /** The address of the logo; undefined: none. */
  logo: string | undefined
  /** The club's own text of a setting such as `messages.invite_text`; undefined: the app's text is used. */
  textOf: (key: string, language: MailLanguage) => string | undefined
}

/** Reads the current settings. */
export type ReadClubWords = () => Promise<ClubWords>

export const noClubWords: ClubWords = { logo: undefined, textOf: () => undefined }

export function clubWordsReader(database: Database, siteUrl: string): ReadClubWords {
  return async () => {
    const { rows } = await database.runAsOwner<{ key: string; value: unknown }>(
      `select key, value from public.setting where key = 'club.logo' or key like 'messages.%'`,
    )
    const values = new Map(rows.map(({ key, value }) => [key, value]))
    const logo = values.get('club.logo')
    return {
      logo: typeof logo === 'string' ? `${siteUrl}/storage/v1/object/public/club/${logo}` : undefined,
      textOf: (key, language) => {
        const text = fieldsOf(values.get(key))[language]
        return typeof text === 'string' && text !== '' ? text : undefined
      },
    }
  }
}

/** Reads the sender's name of mails: from the environment, else from the club's settings, else the club's name. */
export function senderNameReader(database: Database, configured: string | undefined): () => Promise<string> {
  if (configured !== undefined) return async () => configured
  return async () => {
    const { rows } = await database.runAsOwner<{ name: string | null }>(
      `select coalesce(nullif(private.setting('messages.sender_name') #>> '{}', ''), private.setting('club.name') #>> '{}')
         as name`,
    )
    return rows[0]?.name ?? 'Greenside'
  }
}

/** Replaces the placeholders of a club's text, such as `{club}`, by their values. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
}
