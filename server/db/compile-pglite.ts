import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Node's types leave it out. */
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<object> }

let compiled: Promise<object> | undefined

/**
 * Compiles the embedded database once per process, on other threads. A start that begins with it loads the server's modules
 * meanwhile.
 */
export function compilePGlite(): Promise<object> {
  compiled ??= WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')),
  )
  return compiled
}
