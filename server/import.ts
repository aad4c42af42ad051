import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Much of a small import is the start: a later one reads what an earlier one, or the server, has compiled (record 066).
// Only imports after this line use it.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
// Loading the import keeps this thread busy. The embedded database is compiled on others meanwhile.
if ((process.env['DATABASE_URL'] ?? '') === '') {
  const { compilePGlite } = await import('./db/compile-pglite.ts')
  compilePGlite().catch(() => undefined)
}
await import('./import-lists.ts')
