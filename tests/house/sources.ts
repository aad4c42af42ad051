import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const rooms = ['domain', 'contract', 'offline', 'sw', 'src', 'server', 'demo'] as const

/** Paths below the project's folder that match, with forward slashes, sorted. */
export function paths(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === '.out' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const lines = (path: string) => read(path).replace(/\n$/, '').split('\n').length
/** The text of all matching files, joined, to search in. */
export const allText = (pattern: string) => paths(pattern).map(read).join('\n')
