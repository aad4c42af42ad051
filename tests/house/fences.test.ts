import { beforeAll, describe, expect, it } from 'vitest'
import { lintPlanted } from './planted-lint.ts'
import type { FindBroken } from './planted-lint.ts'

/** All planted files. One run lints them. */
const files = new Map<string, string>()
/** Plants a file of these lines. */
function plant(path: string, ...lines: readonly string[]): string {
  if (files.has(path)) throw new Error(`${path} is planted twice.`)
  files.set(path, `${lines.join('\n')}\n`)
  return path
}

let broken: FindBroken
beforeAll(async () => {
  broken = await lintPlanted(files)
})

describe('clock, random, network and environment are injected', () => {
  const injected = [
    ['Date.now()', 'no-restricted-properties'],
    ['performance.now()', 'no-restricted-properties'],
    ['Math.random()', 'no-restricted-properties'],
    ["process.env['HOME']", 'no-restricted-properties'],
    ["fetch('/api')", 'no-restricted-globals'],
    ['globalThis.fetch', 'no-restricted-properties'],
    ['new Date()', 'house/no-syntax'],
    ['Date()', 'house/no-syntax'],
  ] as const
  const rooms = [
    'server/modules/site/site.service.ts',
    'demo/planted.ts',
    'offline/outbox/drain.ts',
    'src/features/outbox/screens/outbox.tsx',
    'domain/money/cents.ts',
    'contract/planted.ts',
    'sw/sync.ts',
  ].map((path) => plant(path, ...injected.map(([expression], at) => `export const a${at} = ${expression}`)))
  it.each(injected.map(([expression, rule], at) => [expression, rule, at + 1] as const))(
    '%s is refused in a service, in the outbox and in a screen',
    (_, rule, line) => {
      for (const path of rooms) expect([path, ...broken(path, line)]).toContain(rule)
    },
  )

  const makers = ['src/platform/page-ports.ts', 'sw/ports.ts', 'server/adapters/clock.ts', 'server/main.ts'].map(
    (path) =>
      plant(
        path,
        ...['Date.now()', 'Math.random()', 'crypto.randomUUID()', 'new Date()', "fetch('/api')"].map(
          (expression, at) => `export const a${at} = ${expression}`,
        ),
      ),
  )
  it.each(makers)('and allowed where ports are made: %s', (path) => {
    expect(broken(path)).toEqual([])
  })

  const ids = ['src/features/outbox/screens/id.tsx', 'sw/id.ts', 'server/kernel/look-up-receipt.ts'].map((path) =>
    plant(path, 'export const a = crypto.randomUUID()'),
  )
  const random = plant(
    'server/kernel/random.ts',
    "import { randomUUID } from 'node:crypto'",
    'export const a = randomUUID()',
  )
  const hash = plant(
    'server/kernel/hash.ts',
    "import { createHash } from 'node:crypto'",
    "export const a = createHash('sha256')",
  )
  const handedIn = plant(
    'offline/crypto/handed-in.ts',
    'export const a = (crypto: Crypto) => crypto.getRandomValues(new Uint8Array(4))',
  )
  it('an id comes from the ports', () => {
    for (const path of ids) expect(broken(path)).toContain('no-restricted-properties')
    expect(broken(random)).toContain('no-restricted-imports')
    expect(broken(hash)).toEqual([])
    expect(broken(handedIn)).toEqual([])
  })

  const givenTime = plant('domain/given-time.ts', 'export const at = (ms: number) => new Date(ms)')
  it('a Date may be made from a given time', () => {
    expect(broken(givenTime)).toEqual([])
  })

  const globals = ['window', 'document', 'localStorage', 'navigator', 'indexedDB', 'caches', 'crypto', 'setTimeout']
  const below = ['offline/outbox/globals.ts', 'domain/globals.ts', 'contract/globals.ts'].map((path) =>
    plant(path, ...globals.map((name, at) => `export const a${at} = ${name}`)),
  )
  it.each(globals.map((name, at) => [name, at + 1] as const))('%s is refused below the screens', (_, line) => {
    for (const path of below) expect(broken(path, line)).toContain('no-restricted-globals')
  })
})

describe('names and places', () => {
  const code = ["import { authorize } from '../../kernel/authorized.ts'", 'export const a = authorize(1)']
  const service = plant('server/modules/files/files.service.ts', ...code)
  const policy = plant('server/modules/files/files.policy.ts', ...code)
  it('only a policy authorizes', () => {
    expect(broken(service)).toContain('house/no-syntax')
    expect(broken(policy)).toEqual([])
  })

  const component = plant('src/app/default.tsx', 'export default 1')
  const config = plant('vitest.config.ts', 'export default 1')
  it('there is no default export outside configs', () => {
    expect(broken(component)).toContain('house/no-syntax')
    expect(broken(config)).toEqual([])
  })

  const denied = [
    'export const deps = 1',
    'export function heard() {}',
    'export class Spare {}',
    'export interface World { readonly a: 1 }',
    'export type Passport = 1',
    'export const a1 = (wordCount: number) => wordCount',
    'export const a2 = function (mirror = 1) { return mirror }',
    'export const a3 = { a: (...lanes: number[]) => lanes }',
    'export interface A4 { readonly kept: 1; readonly fine: (told: string) => void }',
    'export interface A5 { hear(): void }',
    'export class A6 { shelf = 1 }',
    'export class A7 { nudge() {} }',
    'export const largestPart = 1',
    'export const goOn = 1',
  ]
  const named = plant('domain/named.ts', ...denied, 'export const part = { kept: 1 }', 'export const longest = 1')
  it.each(denied.map((line, at) => [line, at + 1] as const))('a name is in the field’s words, unlike %s', (_, line) => {
    expect(broken(named, line)).toContain('house/field-words')
  })
  const onTheWire = plant('contract/named.ts', 'export interface A { readonly kept: 1 }', 'export const kept = 1')
  const faulty = plant('tests/domain/named.test.ts', 'export const fault = 1', 'export const gate = 1')
  const server = plant('server/kernel/fault.ts', 'export const fault = 1')
  it('but what is only read keeps its name, and so do the wire and fault injection', () => {
    expect(broken(named, denied.length + 1)).toEqual([])
    expect(broken(named, denied.length + 2)).toEqual([])
    expect(broken(onTheWire, 1)).toEqual([])
    expect(broken(onTheWire, 2)).toEqual(['house/field-words'])
    expect(broken(faulty, 1)).toEqual([])
    expect(broken(faulty, 2)).toEqual(['house/field-words'])
    expect(broken(server)).toEqual(['house/field-words'])
  })

  const lines = (count: number) => Array.from({ length: count }, () => 'export {}')
  const allowed = [plant('domain/long.ts', ...lines(300)), plant('tests/domain/long.test.ts', ...lines(500))]
  const tooLong = [plant('domain/longer.ts', ...lines(301)), plant('tests/domain/longer.test.ts', ...lines(501))]
  it('a file ends by line 300, a test by line 500', () => {
    for (const path of allowed) expect(broken(path)).not.toContain('max-lines')
    for (const path of tooLong) expect(broken(path)).toContain('max-lines')
  })
})

describe('code', () => {
  const any = plant('domain/any.ts', 'export const a: any = 1')
  const anEnum = plant('domain/enum.ts', 'export enum A { B }')
  const ignored = plant('domain/ignored.ts', '// @ts-ignore', 'export const a = 1')
  const silenced = plant('domain/silenced.ts', '/* eslint-disable */', 'export const a: any = 1')
  it('has no any, no enum and no silenced error', () => {
    expect(broken(any)).toContain('typescript/no-explicit-any')
    expect(broken(anEnum)).toContain('house/no-syntax')
    expect(broken(ignored)).toContain('typescript/ban-ts-comment')
    expect(broken(silenced)).toContain('typescript/no-explicit-any')
    expect(broken(silenced)).toContain('no-warning-comments')
  })

  const log = "console.log('a')"
  const inServer = plant('server/kernel/log.ts', log)
  const inTool = plant('tools/log.ts', log)
  it('prints nothing, except in tools', () => {
    expect(broken(inServer)).toContain('no-console')
    expect(broken(inTool)).toEqual([])
  })

  const skips = ['skip', 'only', 'todo']
  const skipping = plant('tests/domain/skips.test.ts', ...skips.map((label) => `it.${label}('a', () => {})`))
  it.each(skips.map((label, at) => [label, at + 1] as const))('skips no test: %s', (_, line) => {
    expect(broken(skipping, line)).toContain('house/no-syntax')
  })

  const hook = plant(
    'src/ui/hook.tsx',
    "import { useState } from 'react'",
    'export function A({ b }: { b: boolean }) { if (b) useState(0); return null }',
  )
  const image = plant('src/ui/image.tsx', 'export const A = () => <img src="a.png" />')
  it('keeps the rules of hooks and of accessibility', () => {
    expect(broken(hook)).toContain('react/rules-of-hooks')
    expect(broken(image)).toContain('jsx-a11y/alt-text')
  })
})
