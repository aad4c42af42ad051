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

/** Builds the app into `dist/`, unless it is up to date with its sources. Returns false if the build fails. */
export async function buildApp(): Promise<boolean> {
  const fingerprintNow = fingerprint()
  if (existsSync(join(root, 'dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintNow)
    return true
  console.log('Building the app …')
  const built = await run('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (built.code !== 0) {
    console.error(built.output)
    return false
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, fingerprintNow)
  console.log(`Built in ${seconds(built.ms)}.`)
  return true
}
