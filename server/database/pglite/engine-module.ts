import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import type { PGliteOptions } from '@electric-sql/pglite'

type EngineCode = NonNullable<PGliteOptions['pgliteWasmModule']>
type Imports = Record<string, Record<string, unknown>>

/** The part of the global object that the types of Node 20 leave out. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<EngineCode>
  Instance: new (code: EngineCode, imports: Imports) => { exports: Record<string, () => void> }
  Memory: new (pages: { initial: number; maximum: number }) => object
  Module: { imports(code: EngineCode): { module: string; name: string; kind: string }[] }
  RuntimeError: ErrorConstructor
}

/**
 * PostgreSQL functions that V8 keeps in baseline code. Each is one large switch that becomes hot at every start. The
 * optimizing compiler would need 20 to 40 MB for each, and on Node 24 600 MB for the parser.
 */
export const UNOPTIMIZED = [
  'raw_parser',
  'standard_ProcessUtility',
  'nodeRead',
  'copyObjectImpl',
  'PostgresMainLoopOnce',
]

/** Memory limits as declared by PGlite's engine, in pages of 64 KiB. */
const MEMORY = { initial: 2048, maximum: 32_768 }

let engine: Promise<EngineCode> | undefined

/** Compiles PGlite's engine once for all databases of this thread. V8 shares the code with other threads. */
export function loadEngine(): Promise<EngineCode> {
  engine ??= compileEngine()
  return engine
}

async function compileEngine(): Promise<EngineCode> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const code = await WebAssembly.compile(await readFile(file))
  leaveUnoptimized(code)
  return code
}

/**
 * V8 decides at a function's first call whether to count its calls; under the filter it never counts them. The call is
 * made in a separate instance without a database, where the function traps at once.
 */
function leaveUnoptimized(code: EngineCode): void {
  const { exports } = new WebAssembly.Instance(code, importsThatFail(code))
  setFlagsFromString('--wasm-tier-up-filter=0')
  for (const name of UNOPTIMIZED) {
    try {
      exports[name]?.()
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error
    }
  }
  setFlagsFromString('--wasm-tier-up-filter=-1')
}

/** Stub imports of the engine: functions that throw, and an unused memory. */
function importsThatFail(code: EngineCode): Imports {
  const fail = () => {
    throw new WebAssembly.RuntimeError('No database runs here')
  }
  const imports: Imports = {}
  for (const { module, name, kind } of WebAssembly.Module.imports(code)) {
    imports[module] ??= {}
    imports[module][name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : fail
  }
  return imports
}
