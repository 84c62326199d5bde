import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fieldsOf } from '#domain/base/unknown.ts'
import { loadEngine } from './engine-module.ts'
import { UnpackedFS } from './pglite-unpacked.ts'

/** One PostgreSQL in WebAssembly: bytes of the protocol in, bytes out, in the calling thread. */
export interface Instance {
  /** Throws the WebAssembly failure when the engine breaks; then discard the instance. */
  exchange(request: Uint8Array): Promise<Uint8Array>
  /** The data as an uncompressed tar, for `openMemory`. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** The default of 128 MB would be zeroed at the start; the system's file cache holds the rest. */
const SHARED_BUFFERS = 'shared_buffers=16MB'

/** Segments of 1 MB for the write-ahead log: with 16 MB each, two thirds of a dump would be empty log. */
const SMALL_LOG = '--wal-segsize=1'

/** Opens a database in memory, from a dump if given. Nothing is saved. */
export function openMemory(dump?: Uint8Array): Promise<Instance> {
  const startParams = [...PGlite.defaultStartParams, '-c', SHARED_BUFFERS]
  if (dump) return open({ startParams, fs: new UnpackedFS(dump) })
  return open({ startParams, initDbStartParams: [...INITDB, SMALL_LOG] })
}

/** Opens a database in a folder and syncs each commit to the disk. The caller must hold the folder's lock. */
export function openDirectory(directory: string): Promise<Instance> {
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'max_stack_depth=500kB', SHARED_BUFFERS]
  const startParams = [...durable, ...settings.flatMap((setting) => ['-c', setting])]
  return open({ fs: new DurableNodeFS(directory), startParams })
}

/** Fills an empty folder with a new cluster; the caller syncs it. */
export async function createDirectory(directory: string): Promise<void> {
  // Made in memory and copied: making it in the folder would take 300 MB more, for an archive in between.
  const startParams = [...PGlite.defaultStartParams, '-c', SHARED_BUFFERS]
  const initDbStartParams = [...INITDB, '-c', SHARED_BUFFERS]
  const pgliteWasmModule = await loadEngine()
  const pglite = await PGlite.create({ pgliteWasmModule, startParams, initDbStartParams })
  const { FS } = pglite.Module as unknown as { FS: EngineFiles }
  await pglite.close()
  await copyOut(FS, PGlite.paths.PGDATA, directory)
}

/** PGlite's default arguments, which it drops when others are passed. */
const INITDB = [
  '--allow-group-access',
  ...['--encoding', 'UTF8'],
  ...['--locale=C.UTF-8', '--locale-provider=libc', '--auth=trust'],
]

/** Emscripten's file system in memory. */
interface EngineFiles {
  readdir(path: string): string[]
  stat(path: string): { mode: number }
  isDir(mode: number): boolean
  readFile(path: string): Uint8Array
}

async function copyOut(files: EngineFiles, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of files.readdir(from).filter((entry) => !/^\.\.?$/.test(entry))) {
    const source = `${from}/${name}`
    if (files.isDir(files.stat(source).mode)) await copyOut(files, source, join(to, name))
    else await writeFile(join(to, name), files.readFile(source))
  }
}

async function open(options: PGliteOptions): Promise<Instance> {
  let lastWords = ''
  const onStderr = (line: string) => {
    if (/(PANIC|FATAL): /.test(line)) lastWords = line
    return false
  }
  try {
    const pgliteWasmModule = await loadEngine()
    return instanceOf(await PGlite.create({ pgliteWasmModule, ...options, onStderr }), () => lastWords)
  } catch (error) {
    throw engineFailure(error, lastWords)
  }
}

/** The error of a broken engine. PostgreSQL's last message says more than the WebAssembly error. */
function engineFailure(cause: unknown, lastWords: string): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error([lastWords, reason].filter(Boolean).join('; '), { cause })
}

interface NodeStream {
  /** Node's file descriptor; absent in a folder's stream. */
  nfd?: number
  node: unknown
}

interface NodeFileSystem {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: NodeStream) => number }
}

/**
 * Emscripten's NODEFS has no fsync, so PostgreSQL's syncs would not reach the disk; this one syncs. It depends on
 * PGlite's internals, so the version is pinned and `durability.test.ts` proves it.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const prepared = await super.init(pglite, options)
    const mount = (module: { NODEFS?: NodeFileSystem }) => {
      if (!module.NODEFS) throw new Error('This PGlite has no NODEFS to make durable')
      syncForReal(module.NODEFS)
    }
    prepared.emscriptenOpts.preRun?.push(mount as never)
    return prepared
  }
}

function syncForReal(nodeFileSystem: NodeFileSystem): void {
  nodeFileSystem.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) {
      fdatasyncSync(stream.nfd)
      return 0
    }
    const folder = openSync(nodeFileSystem.realPath(stream.node), 'r')
    try {
      fdatasyncSync(folder)
    } finally {
      closeSync(folder)
    }
    return 0
  }
}

/** The parts of the WebAssembly module that distinguish a PostgreSQL error from a broken engine. */
interface EngineModule {
  _PostgresMainLoopOnce(): void
  stackRestore(pointer: number): void
}

/** The exit status of PGlite's main loop for an ordinary PostgreSQL error. */
const ORDINARY_ERROR = 100

function instanceOf(pglite: PGlite, lastWords: () => string): Instance {
  const broken = watch(pglite.Module as unknown as EngineModule)
  return {
    exchange: async (request) => {
      const chunks: Uint8Array[] = []
      const onRawData = (chunk: Uint8Array) => chunks.push(chunk.slice())
      // Only the stream variant neither parses nor collects the messages. Its chunks are views of memory.
      const cause = await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData }).then(
        () => undefined,
        (error) => error,
      )
      const failure = broken() ?? cause
      if (failure) throw engineFailure(failure, lastWords())
      return concatenate(chunks)
    },
    dump: async () => new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()),
    close: () => pglite.close(),
  }
}

/**
 * PGlite swallows every exception of its main loop and continues even when the engine broke (stack overflow, abort by
 * PANIC); answers are then empty. This records such an exception and leaves the loop with it.
 */
function watch(module: EngineModule): () => unknown {
  let failure: unknown
  const loopOnce = module._PostgresMainLoopOnce
  const stackRestore = module.stackRestore
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (error) {
      if (fieldsOf(error).status !== ORDINARY_ERROR) failure = error
      throw error
    }
  }
  module.stackRestore = (pointer) => {
    if (failure) throw failure
    stackRestore(pointer)
  }
  return () => failure
}

function concatenate(chunks: Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
