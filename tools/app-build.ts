import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, seconds } from './run.ts'

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

/** What is stamped for a build that was compressed quickly. */
const toQuickStamp = (fingerprintNow: string) => `${fingerprintNow} quick`

/**
 * Builds the app into `dist/`, unless it is up to date with its sources. Returns false if the build fails. `isQuick`: for
 * checks and tests, which do not care how well the files are compressed.
 */
export async function buildApp({ isQuick = false } = {}): Promise<boolean> {
  const fingerprintNow = fingerprint()
  const last = existsSync(join(root, 'dist/index.html')) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
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
