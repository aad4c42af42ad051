import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isRunning, root, run, seconds } from './run.ts'

const sources = [
  '{src,sw,offline,contract,domain,public,tools/vite}/**/*',
  'index.html',
  'vite.config.ts',
  'capacitor.config.ts',
  'tsconfig*.json',
  'package-lock.json',
]
const stamp = join(root, '.cache/app-build')

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const lock = join(root, '.cache/app-build.lock')

/** The process that builds now, 0 while it has not written its number; null where none does. */
function readBuilder(): number | null {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

/** Builds one at a time: the tests and the checks run side by side, and both want the app. */
async function underLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const builder = readBuilder()
      if (builder !== null && builder !== 0 && !isRunning(builder)) rmSync(lock, { force: true })
      else await setTimeout(100)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** What is stamped for a build that was compressed quickly. */
const toQuickStamp = (fingerprintNow: string) => `${fingerprintNow} quick`

/**
 * Builds the app into `dist/`, unless it is up to date with its sources. Returns false if the build fails. `isQuick`: for
 * checks and tests, which do not care how well the files are compressed.
 */
export const buildApp = ({ isQuick = false } = {}): Promise<boolean> => underLock(() => buildIfOld(isQuick))

async function buildIfOld(isQuick: boolean): Promise<boolean> {
  const fingerprintNow = fingerprint()
  const isWhole = ['dist/index.html', 'dist-server/needed.json'].every((path) => existsSync(join(root, path)))
  const last = isWhole && existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (last === fingerprintNow || (isQuick && last === toQuickStamp(fingerprintNow))) return true
  console.log('Building the app …')
  const env: Readonly<Record<string, string>> = isQuick ? { QUICK_BUILD: '1' } : {}
  const built = await run('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env })
  if (built.code !== 0) {
    console.error(built.output)
    return false
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, isQuick ? toQuickStamp(fingerprintNow) : fingerprintNow)
  console.log(`Built in ${seconds(built.ms)}.`)
  return true
}
