import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'

/** Fast, not small: it runs while the club is served. */
const GZIP_LEVEL = 3

/** Writes a compressed part. Both functions throw any write error. */
export function gzipPart(path: string) {
  const gzip: Gzip = createGzip({ level: GZIP_LEVEL })
  const file: WriteStream = gzip.pipe(createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  let failure: unknown
  file.on('error', (error) => {
    failure = error
    gzip.destroy()
  })
  gzip.on('error', () => {})
  return {
    async write(lines: string) {
      if (failure) throw failure
      if (gzip.write(lines)) return
      await new Promise<void>((resolve) => {
        // After a file error the stream closes without `drain`.
        const go = () => {
          gzip.off('drain', go).off('close', go)
          resolve()
        }
        gzip.on('drain', go).on('close', go)
      })
    },
    async end() {
      if (failure) throw failure
      gzip.end()
      await finished(file)
    },
  }
}
