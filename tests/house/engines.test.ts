import { describe, expect, it, vi } from 'vitest'
import { buildTarget, engines } from '../../tools/vite/engines.ts'
import { findDifferences, readTable } from '../engines/engine-table.ts'
import { paths, read } from './sources.ts'

/** Built-in functions that an engine of the list lacks, as they are called. */
const newer: Readonly<Record<string, RegExp>> = {
  'Map.groupBy and Object.groupBy (Safari 17.4, Firefox 119)': /\b(?:Map|Object)\.groupBy\(/,
  'Promise.withResolvers (Safari 17.4, Chrome 119)': /\bPromise\.withResolvers\(/,
  'Promise.try (Safari 18.2)': /\bPromise\.try\(/,
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\(/,
  'AbortSignal.any (Safari 17.4, Chrome 116)': /\bAbortSignal\.any\(/,
  'URL.canParse and URL.parse (Safari 17, Chrome 120)': /\bURL\.(?:canParse|parse)\(/,
  'methods of sets (Safari 17, Chrome 122)':
    /\.(?:intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'methods of iterators (Safari 18.4, Chrome 122)':
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|toArray)\(/,
  'methods of Uint8Array (Chrome 140)': /\bUint8Array\.from(?:Base64|Hex)\(/,
  'RegExp.escape (Chrome 136)': /\bRegExp\.escape\(/,
}

describe('The supported engines', () => {
  it('are the same in the build and in docs/engines.md', () => {
    const rows = [...read('docs/engines.md').matchAll(/^\| [^|]+ \| `(\w+)` \| ([\d.]+) \|/gm)]
    expect(Object.fromEntries(rows.map(([, name, version]) => [name, version]))).toEqual(engines)
    expect(buildTarget).toEqual(rows.map(([, name, version]) => `${name ?? ''}${version ?? ''}`))
    expect(read('vite.config.ts')).toContain('target: buildTarget')
  })

  it('have every built-in function that the app calls', () => {
    const app = paths('{domain,contract,offline,sw,src}/**/*.{ts,tsx}')
    expect(app.length).toBeGreaterThan(500)
    const found = app.flatMap((path) =>
      Object.entries(newer)
        .filter(([, pattern]) => pattern.test(read(path)))
        .map(([name]) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('are compared with the table: their own release in all, another one in what the app needs', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const printed = readTable().get('Firefox')
    if (printed === undefined) throw new Error('The table has no Firefox')
    const { version, seen } = printed
    const lacks = (name: 'trustedTypes' | 'key', release: string) =>
      findDifferences('Firefox', { version: release, seen: { ...seen, [name]: false } })
    expect(findDifferences('Firefox', printed)).toEqual([])
    expect(lacks('trustedTypes', version)).toEqual([`Firefox ${version} lacks: Trusted Types`])
    expect(lacks('trustedTypes', '140.12.0')).toEqual([])
    expect(lacks('key', '140.12.0')).toHaveLength(1)
    vi.restoreAllMocks()
  })
})
