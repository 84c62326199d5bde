import {
  type Body,
  type ClubClient,
  dataOf,
  FunctionError,
  optionalTextOf,
  postFunction,
} from '../shared/function.ts'

/**
 * Takes a message to the club's office: text, or `{message, subject, email, name, id}`; replays with the same `id` (a
 * uuid) are stored once. The writer cannot choose the receiver: the message is stored, and mailed to the club. `club`
 * must be the server's own client. The database limits the messages of a person and of a network.
 */
export const sendMail = ({ person, network }: Sender) =>
  postFunction(async (body, club) => {
    await keep(club, { ...messageOf(body), user_id: person ?? null, network: network ?? null })
    return { success: true }
  })

/** The person of the token, and the network of the request. */
interface Sender {
  person?: string | undefined
  network?: string | undefined
}

/** Accepts a message with a stored id as its replay. */
async function keep(club: ClubClient, message: Body): Promise<void> {
  const answer = await club.from('contact_message').insert(message)
  if (answer.error?.code !== UNIQUE_VIOLATION) dataOf(answer)
}

const UNIQUE_VIOLATION = '23505'

/** Accepts the different field names that clients of /mail/send use. */
function messageOf(body: Body): Body {
  const text = optionalTextOf(body, 'message') ?? optionalTextOf(body, 'text')
  if (text === undefined || text.trim() === '') throw new FunctionError(400, 'bad_request', 'Write a message')
  const id = optionalTextOf(body, 'id')
  if (id !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
    throw new FunctionError(400, 'bad_request', 'The id must be a uuid')
  return {
    ...(id === undefined ? {} : { id }),
    body: upTo(text.trim(), 8000, 'The message'),
    subject: line(optionalTextOf(body, 'subject'), 160, 'The subject'),
    name: line(optionalTextOf(body, 'name'), 120, 'The name'),
    email: emailOf(
      optionalTextOf(body, 'email') ?? optionalTextOf(body, 'from') ?? optionalTextOf(body, 'replyTo'),
    ),
  }
}

/** Requires one line: a line break could add a mail header. */
function line(text: string | undefined, most: number, what: string): string {
  const trimmed = (text ?? '').trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(trimmed)) {
    throw new FunctionError(400, 'bad_request', `${what} must be one line`)
  }
  return upTo(trimmed, most, what)
}

/** The limit of the column `contact_message.email`; this file must not import it (edge.test.ts). */
const LONGEST_EMAIL = 254

function emailOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const address = line(text, LONGEST_EMAIL, 'The address')
  if (!/^[^\s@,;:<>"()[\]\\]{1,64}@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\]+$/.test(address)) {
    throw new FunctionError(400, 'bad_request', 'The address must be an email address')
  }
  return address
}

function upTo(text: string, most: number, what: string): string {
  if (text.length <= most) return text
  throw new FunctionError(400, 'bad_request', `${what} has more than ${most} characters`)
}
