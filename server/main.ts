import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

// A start reads what an earlier one has compiled, a third of its work. A folder that cannot be written to is no error.
// Only imports after this line use it (docs/decisions/066-speed-where-people-wait.md).
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
const { readConfig } = await import('./config.ts')

const stopTimeoutMs = 20_000
const demoAccounts = [
  'customer',
  'dealer',
  'dealer-staff',
  'dealer2',
  'servicer',
  'servicer2',
  'reviewer',
  'admin',
  'onsite',
].map((name) => `${name}@demo.test`)

function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return 'Another program uses this port. Stop it, or set PORT to another one.'
  if (code === 'ECONNREFUSED')
    return 'The database at DATABASE_URL does not respond. Start it, or correct DATABASE_URL.'
  return error.message
}

function fail(error: unknown): never {
  console.error(errorMessage(error))
  process.exit(1)
}

function loadConfig(): Config {
  try {
    return readConfig()
  } catch (error) {
    return fail(error)
  }
}

const config = loadConfig()
for (const name of config.withoutEffect) console.warn(`${name} is set but has no effect in this build.`)
for (const warning of config.warnings) console.warn(warning)
const isForOthers = !['127.0.0.1', '::1', 'localhost'].includes(config.host)
if (!config.isProduction && isForOthers)
  console.warn(
    `Other machines can reach ${config.host}. Demo accounts and development sign-in work on this machine alone. Set NODE_ENV=production for a shop that others use.`,
  )
// Loading the server keeps this thread busy. The embedded database is compiled on others meanwhile.
if (config.databaseUrl === null) {
  const { compilePGlite } = await import('./db/compile-pglite.ts')
  compilePGlite().catch(() => undefined)
}
const { start } = await import('./start.ts')
const running = await start(config, (message) => {
  console.log(message)
}).catch(fail)
if (config.isProduction && config.publicUrl === null)
  console.warn(`PUBLIC_URL is not set: links in emails point to ${running.address}.`)
console.log(`Partwright is ready at ${running.address}`)
if (running.firstAdminLink !== null)
  console.log(
    `This shop has no administrator yet. Create one within 24 hours:\n  ${running.firstAdminLink}\nThe link works once. The next start prints another one.`,
  )
if (config.isDevelopment) console.log(`Demo accounts, password Repair-2026:\n  ${demoAccounts.join('\n  ')}`)

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      fail(new Error('Some calls did not finish in time.'))
    }, stopTimeoutMs).unref()
    void running.stop().then(() => process.exit(0), fail)
  })
}
