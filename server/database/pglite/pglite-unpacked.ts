import { MemoryFS, PGlite } from '@electric-sql/pglite'

/** Internals of Emscripten's file system in memory, written directly instead of by path. */
interface Node {
  node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
  contents: Uint8Array
  usedBytes: number
}

interface EmscriptenFileSystem {
  mkdirTree(path: string): void
  lookupPath(path: string): { node: Node }
}

const FOLDER = 0o040700
const FILE = 0o100600

/**
 * A file system in memory, filled from a dump. PGlite's own loader looks up every folder of every path for each file,
 * which takes longer than the rest of a start. This depends on PGlite's internals, so the version is pinned.
 */
export class UnpackedFS extends MemoryFS {
  readonly #tar: Uint8Array
  constructor(tar: Uint8Array) {
    super()
    this.#tar = tar
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg!.Module.FS as unknown as EmscriptenFileSystem
    files.mkdirTree(PGlite.paths.PGDATA)
    const folders = new Map([['', files.lookupPath(PGlite.paths.PGDATA).node]])
    for (const { path, content } of entriesOf(this.#tar)) {
      const cut = path.lastIndexOf('/')
      const parent = folders.get(path.slice(0, cut))
      if (!parent) throw new Error(`The dump has ${path} before its folder`)
      const node = parent.node_ops.mknod(parent, path.slice(cut + 1), content ? FILE : FOLDER, 0)
      // A copy: `slice` of a Buffer would share its bytes between databases.
      if (content) Object.assign(node, { contents: new Uint8Array(content), usedBytes: content.length })
      else folders.set(path, node)
    }
  }
}

const BLOCK = 512
const FOLDER_TYPE = '5'

/** The entries of a dump in order; a folder has no content. */
function* entriesOf(tar: Uint8Array): Generator<{ path: string; content: Uint8Array | undefined }> {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength)
  const text = (from: number, to: number) => bytes.toString('latin1', from, to).replace(/\0.*$/s, '')
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8)
    const start = at + BLOCK
    const isFolder = text(at + 156, at + 157) === FOLDER_TYPE
    yield { path: text(at, at + 100), content: isFolder ? undefined : tar.subarray(start, start + size) }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}
