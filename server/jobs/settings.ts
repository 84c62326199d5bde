import { z } from 'zod'
import { address, flag, words } from '#server/config/config-values.ts'

export interface PushConfig {
  /** Undefined: no Web Push. */
  web: WebPushConfig | undefined
  /** Undefined: devices that registered with Firebase Cloud Messaging get notifications only in the inbox. */
  fcm: FcmConfig | undefined
  /** If set, browsers register with Firebase; undefined: they subscribe to Web Push. */
  firebase: FirebaseConfig | undefined
}

export interface WebPushConfig {
  /** Base64url; undefined: the pair that the server has created. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** The contact for push services: a mailto: or https: address. */
  subject: string
  /** Hosts of push services, `*.` for all subdomains; or whole origins. Other addresses are refused. */
  services: readonly string[]
}

export interface FcmConfig {
  projectId: string
  clientEmail: string
  /** PKCS #8 in PEM. */
  privateKey: string
  /** Without a trailing slash. */
  endpoint: string
  tokenEndpoint: string
}

/** A web app's configuration in the Firebase console. Public: every browser of the club gets it. */
interface FirebaseConfig {
  apiKey: string
  projectId: string
  appId: string
  messagingSenderId: string
  /** Public key of the project's Web Push certificate, base64url. */
  vapidKey: string
}

/** The addresses at which Firebase's library registers a browser, for the content security policy. */
export const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
] as const

const key = (bytes: number, sentence: string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), sentence)
    .optional()
const http = /^https?:$/

export const pushVariables = {
  WEB_PUSH: flag(true),
  VAPID_PUBLIC_KEY: key(65, 'must be a P-256 public key, 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: key(32, 'must be a P-256 private key, 32 bytes in base64url'),
  VAPID_SUBJECT: address(/^(mailto|https):$/, 'must be a mailto: or https:// address').optional(),
  PUSH_SERVICES: words([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  FCM_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the id of a Firebase project')
    .optional(),
  FCM_CLIENT_EMAIL: z.email('must be the email address of a service account').optional(),
  FCM_PRIVATE_KEY: z
    .string()
    // For hosts that accept only one line, line breaks are written as \n.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => text.includes('BEGIN PRIVATE KEY'), 'must be a private key in PEM (PKCS #8)')
    .optional(),
  FCM_ENDPOINT: address(http, 'must be an http:// or https:// address').default('https://fcm.googleapis.com'),
  FCM_TOKEN_ENDPOINT: address(http, 'must be an http:// or https:// address').default(
    'https://oauth2.googleapis.com/token',
  ),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be the API key of a Firebase web app')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^\d+:\d+:web:[0-9a-f]+$/, 'must be the id of a Firebase web app, as 1:123:web:abc')
    .optional(),
  FIREBASE_SENDER_ID: z.string().regex(/^\d+$/, 'must be a sender id, digits only').optional(),
  FIREBASE_VAPID_KEY: key(65, 'must be a P-256 public key, 65 bytes in base64url'),
  CLUB_EMAIL: z.email('must be an email address').optional(),
}

const shape = z.object(pushVariables)
type Variables = z.infer<typeof shape>

const fcmGroup = ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'] as const

/** A sentence for each missing variable of an incomplete group. */
export function pushFaults(values: Variables): string[] {
  const groups = [
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    fcmGroup,
    ['FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_SENDER_ID', 'FIREBASE_VAPID_KEY'],
  ] as const
  const incomplete = groups.flatMap((group) => {
    const present = group.find((name) => values[name] !== undefined)
    return present === undefined
      ? []
      : group
          .filter((name) => values[name] === undefined)
          .map((name) => `${name} must be set when ${present} is.`)
  })
  // Browsers that register with Firebase get no push from a server that cannot send through Firebase.
  const isUnsent =
    values.FIREBASE_API_KEY !== undefined && fcmGroup.every((name) => values[name] === undefined)
  return isUnsent ? [...incomplete, 'FCM_PROJECT_ID must be set when FIREBASE_API_KEY is.'] : incomplete
}

/** `values` must have passed `pushFaults`. */
export function pushConfig(values: Variables, siteUrl: string): PushConfig {
  return { web: webPushConfig(values, siteUrl), fcm: fcmConfig(values), firebase: firebaseConfig(values) }
}

function webPushConfig(values: Variables, siteUrl: string): WebPushConfig | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (!values.WEB_PUSH) return undefined
  return {
    vapid: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    // Apple's service refuses a subject that is not an https: or mailto: address.
    subject:
      values.VAPID_SUBJECT ?? (siteUrl.startsWith('https:') ? siteUrl : 'mailto:webmaster@greenside.example'),
    services: values.PUSH_SERVICES,
  }
}

function fcmConfig(values: Variables): FcmConfig | undefined {
  const { FCM_PROJECT_ID: projectId, FCM_CLIENT_EMAIL: clientEmail, FCM_PRIVATE_KEY: privateKey } = values
  if (!projectId || !clientEmail || !privateKey) return undefined
  return {
    projectId,
    clientEmail,
    privateKey,
    endpoint: values.FCM_ENDPOINT.replace(/\/+$/, ''),
    tokenEndpoint: values.FCM_TOKEN_ENDPOINT,
  }
}

function firebaseConfig(values: Variables): FirebaseConfig | undefined {
  const { FCM_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_APP_ID: appId } = values
  const { FIREBASE_SENDER_ID: messagingSenderId, FIREBASE_VAPID_KEY: vapidKey } = values
  if (!projectId || !apiKey || !appId || !messagingSenderId || !vapidKey) return undefined
  return { apiKey, projectId, appId, messagingSenderId, vapidKey }
}
