declare module 's3rver' {
  interface Options {
    port?: number
    address?: string
    directory: string
    silent?: boolean
    configureBuckets?: { name: string; configs: string[] }[]
  }

  /** An S3-compatible server for tests. Its only key is `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
