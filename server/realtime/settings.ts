import { z } from 'zod'
import { flag, whole } from '#server/config/config-values.ts'

/** Limits of the realtime gateway. */
export interface RealtimeConfig {
  /** Concurrent sockets of this gateway. */
  maxConnections: number
  /** Concurrent sockets from one address. */
  maxConnectionsPerAddress: number
  /** Concurrent channels of one socket. */
  maxChannels: number
  /** Joins of one socket; bursts of twice as many. */
  joinsPerSecond: number
  /** Frames of one socket, or broadcasts of one caller over HTTP; bursts of three times as many. */
  messagesPerSecond: number
  /** Maximum payload of a broadcast or a presence. */
  maxPayloadBytes: number
  /** Whether every channel must be private. */
  privateOnly: boolean
}

export const realtimeVariables = {
  REALTIME_MAX_CONNECTIONS: whole(1, 1_000_000, 10_000),
  REALTIME_MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000, 2000),
  REALTIME_MAX_CHANNELS_PER_CLIENT: whole(1, 10_000, 100),
  REALTIME_MAX_JOINS_PER_SECOND: whole(1, 100_000, 100),
  REALTIME_MAX_MESSAGES_PER_SECOND: whole(1, 100_000, 100),
  REALTIME_MAX_PAYLOAD_KB: whole(1, 900, 256),
  REALTIME_PRIVATE_ONLY: flag(false),
}

const shape = z.object(realtimeVariables)

/** The realtime settings, from validated variables. */
export function realtimeConfig(values: z.infer<typeof shape>): RealtimeConfig {
  return {
    maxConnections: values.REALTIME_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.REALTIME_MAX_CONNECTIONS_PER_ADDRESS,
    maxChannels: values.REALTIME_MAX_CHANNELS_PER_CLIENT,
    joinsPerSecond: values.REALTIME_MAX_JOINS_PER_SECOND,
    messagesPerSecond: values.REALTIME_MAX_MESSAGES_PER_SECOND,
    maxPayloadBytes: values.REALTIME_MAX_PAYLOAD_KB * 1024,
    privateOnly: values.REALTIME_PRIVATE_ONLY,
  }
}

/** The default settings of a gateway. */
export const defaultRealtimeConfig = realtimeConfig(shape.parse({}))
