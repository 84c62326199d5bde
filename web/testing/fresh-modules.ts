import { vi } from 'vitest'

// Before each file that replaces modules: the files of a worker share what they load, and none may get the replacements of another.
vi.resetModules()
