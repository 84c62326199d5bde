import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** A write not synced yet; without bytes it truncates the file to `position`. */
interface Write {
  position: number
  bytes: Buffer | undefined
}

/** A file's durable content on the simulated disk, and the writes since. */
interface FileState {
  durable: Buffer
  pending: Write[]
}

/** Node's original functions, before the patch. */
const { openSync, closeSync, writeSync, ftruncateSync, truncateSync, writeFileSync, renameSync, unlinkSync } =
  fs
const { fdatasyncSync, fsyncSync } = fs
const original = {
  ...{ openSync, closeSync, writeSync, ftruncateSync, truncateSync, writeFileSync, renameSync, unlinkSync },
  ...{ fdatasyncSync, fsyncSync },
}

/**
 * Watches this process's changes of files under `root` and can show at any moment what a power cut would leave. A write
 * counts once its file was synced; a new, renamed or removed name once its folder was (a new name also with its file,
 * as in journaling file systems). Everything not synced is lost: the worst case of a disk.
 */
export class SimulatedDisk {
  /** Called before each write and sync; the caller of the file system gets what it throws. */
  onChange: (kind: 'write' | 'sync', path: string) => void = () => {}
  /** The disk reports a sync and does nothing. */
  deaf = false
  /** Synced files in order, relative to `root`. */
  readonly synced: string[] = []
  private readonly root: string
  private readonly open = new Map<number, string>()
  private readonly live = new Map<string, FileState>()
  private readonly durable = new Map<string, FileState>()

  /** Everything under `root` at this moment counts as synced. */
  constructor(root: string) {
    this.root = root
    for (const entry of fs.readdirSync(root, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const state = { durable: fs.readFileSync(path), pending: [] }
      this.live.set(path, state)
      this.durable.set(path, state)
    }
    this.patch()
  }

  /** Restores Node's functions. */
  release(): void {
    Object.assign(fs, original)
    syncBuiltinESMExports()
  }

  /**
   * Writes to `folder` what a power cut would leave now. `luck` (0 to 1): each unsynced file's probability to survive
   * in its present state.
   */
  cut(folder: string, luck = 0, random: () => number = Math.random): void {
    const place = (path: string) => join(folder, relative(this.root, path))
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of fs.readdirSync(this.root, { withFileTypes: true, recursive: true })) {
      if (entry.isDirectory()) fs.mkdirSync(place(join(entry.parentPath, entry.name)), { recursive: true })
    }
    for (const [path, { durable, pending }] of this.durable) {
      fs.mkdirSync(dirname(place(path)), { recursive: true })
      const lucky = pending.length > 0 && random() < luck
      original.writeFileSync(place(path), lucky ? applied(Buffer.from(durable), pending) : durable)
    }
  }

  private patch(): void {
    const watched = (path: unknown): path is string => typeof path === 'string' && path.startsWith(this.root)
    Object.assign(fs, {
      openSync: (path: string, ...rest: [never]) => {
        const file = original.openSync(path, ...rest)
        if (watched(path)) this.open.set(file, path)
        return file
      },
      closeSync: (file: number) => {
        this.open.delete(file)
        original.closeSync(file)
      },
      writeSync: (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
        const path = this.open.get(file)
        if (path) this.write(path, { position, bytes: Buffer.from(bytes.subarray(offset, offset + length)) })
        return original.writeSync(file, bytes, offset, length, position)
      },
      ftruncateSync: (file: number, length: number) => {
        const path = this.open.get(file)
        if (path) this.write(path, { position: length, bytes: undefined })
        original.ftruncateSync(file, length)
      },
      truncateSync: (path: string, length: number) => {
        if (watched(path)) this.write(path, { position: length, bytes: undefined })
        original.truncateSync(path, length)
      },
      writeFileSync: (path: string, ...rest: [never]) => {
        if (watched(path)) this.live.set(path, { durable: Buffer.alloc(0), pending: [] })
        original.writeFileSync(path, ...rest)
      },
      renameSync: (from: string, to: string) => {
        original.renameSync(from, to)
        const state = this.live.get(from)
        if (state) this.live.set(to, state)
        this.live.delete(from)
      },
      unlinkSync: (path: string) => {
        original.unlinkSync(path)
        this.live.delete(path)
      },
      fdatasyncSync: (file: number) => this.sync(file),
      fsyncSync: (file: number) => this.sync(file),
    })
    syncBuiltinESMExports()
  }

  private write(path: string, write: Write): void {
    this.onChange('write', path)
    // A file removed while open has no name any more.
    this.live.get(path)?.pending.push(write)
  }

  private sync(file: number): void {
    const path = this.open.get(file)
    if (!path) return
    this.onChange('sync', path)
    this.synced.push(relative(this.root, path))
    if (this.deaf) return
    const state = this.live.get(path)
    if (state) this.syncFile(path, state)
    else this.syncFolder(path)
  }

  private syncFile(path: string, state: FileState): void {
    state.durable = applied(state.durable, state.pending)
    state.pending = []
    this.durable.set(path, state)
  }

  private syncFolder(folder: string): void {
    for (const path of this.durable.keys()) {
      if (dirname(path) === folder && !this.live.has(path)) this.durable.delete(path)
    }
    for (const [path, state] of this.live) if (dirname(path) === folder) this.durable.set(path, state)
  }
}

/** Applies the writes to the content; in place where it does not grow. */
function applied(content: Buffer, writes: readonly Write[]): Buffer {
  let result = content
  for (const { position, bytes } of writes) {
    const length = bytes ? Math.max(result.length, position + bytes.length) : position
    if (length !== result.length) result = resized(result, length)
    bytes?.copy(result, position)
  }
  return result
}

function resized(content: Buffer, length: number): Buffer {
  const other = Buffer.alloc(length)
  content.copy(other)
  return other
}

/** Whether the path is in PostgreSQL's write-ahead log, which a commit must reach before its answer. */
export function isLog(path: string): boolean {
  return basename(dirname(path)) === 'pg_wal'
}
