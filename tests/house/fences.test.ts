import { join } from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from './sources.ts'

let eslint: ESLint
beforeAll(() => {
  eslint = new ESLint({ cwd: root, overrideConfigFile: join(root, 'eslint.config.js') })
})
async function broken(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) })
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
}

describe('clock, random, network and environment are injected', () => {
  it.each([
    ['Date.now()', 'no-restricted-properties'],
    ['performance.now()', 'no-restricted-properties'],
    ['Math.random()', 'no-restricted-properties'],
    ["process.env['HOME']", 'no-restricted-properties'],
    ["fetch('/api')", 'no-restricted-globals'],
    ['globalThis.fetch', 'no-restricted-properties'],
    ['new Date()', 'no-restricted-syntax'],
    ['Date()', 'no-restricted-syntax'],
  ])('%s is refused in a service, in the outbox and in a screen', async (expression, rule) => {
    for (const path of [
      'server/modules/site/site.service.ts',
      'offline/outbox/drain.ts',
      'src/features/outbox/screens/outbox.tsx',
      'domain/money/cents.ts',
      'sw/sync.ts',
    ])
      expect(await broken(path, `export const a = ${expression}\n`)).toContain(rule)
  })
  it.each(['Date.now()', 'Math.random()', 'crypto.randomUUID()', 'new Date()'])(
    '%s is allowed where ports are made',
    async (expression) => {
      for (const path of ['src/platform/page-ports.ts', 'sw/ports.ts', 'server/adapters/clock.ts', 'server/main.ts'])
        expect(await broken(path, `export const a = ${expression}\n`)).toEqual([])
    },
  )
  it('an id comes from the ports', async () => {
    for (const path of ['src/features/outbox/screens/outbox.tsx', 'sw/sync.ts', 'server/kernel/look-up-receipt.ts'])
      expect(await broken(path, 'export const a = crypto.randomUUID()\n')).toContain('no-restricted-properties')
    expect(
      await broken(
        'server/modules/files/files.service.ts',
        "import { randomUUID } from 'node:crypto'\nexport const a = randomUUID()\n",
      ),
    ).toContain('no-restricted-imports')
    expect(
      await broken(
        'server/modules/files/files.service.ts',
        "import { createHash } from 'node:crypto'\nexport const a = createHash('sha256')\n",
      ),
    ).toEqual([])
    expect(
      await broken(
        'offline/crypto/a.ts',
        'export const a = (crypto: Crypto) => crypto.getRandomValues(new Uint8Array(4))\n',
      ),
    ).toEqual([])
  })
  it('a Date may be made from a given time', async () => {
    expect(await broken('domain/a.ts', 'export const at = (ms: number) => new Date(ms)\n')).toEqual([])
  })
  it.each(['window', 'document', 'localStorage', 'navigator', 'indexedDB', 'caches', 'crypto'])(
    '%s is refused below the screens',
    async (name) => {
      for (const path of ['offline/outbox/drain.ts', 'domain/a.ts', 'contract/a.ts'])
        expect(await broken(path, `export const a = ${name}\n`)).toContain('no-restricted-globals')
    },
  )
})

describe('names and places', () => {
  it('only a policy authorizes', async () => {
    const code = "import { authorize } from '../../kernel/authorized.ts'\nexport const a = authorize(1)\n"
    expect(await broken('server/modules/files/files.service.ts', code)).toContain('no-restricted-syntax')
    expect(await broken('server/modules/files/files.policy.ts', code)).toEqual([])
  })
  it('there is no default export outside configs', async () => {
    expect(await broken('src/app/a.tsx', 'export default 1\n')).toContain('no-restricted-syntax')
    expect(await broken('vitest.config.ts', 'export default 1\n')).toEqual([])
  })
  it.each(['utils', 'helpers', 'misc', 'common', 'base', 'manager', 'date-utils', 'outbox-manager'])(
    'no file is called %s',
    async (name) => {
      expect(await broken(`server/kernel/${name}.ts`, 'export const a = 1\n')).toContain(
        'check-file/filename-blocklist',
      )
    },
  )
  it.each(['ClaimRow.ts', 'claimRow.ts', 'claim_row.ts'])('a file is in kebab-case, not %s', async (name) => {
    expect(await broken(`domain/${name}`, 'export const a = 1\n')).toContain('check-file/filename-naming-convention')
  })
  it.each(['001-kernel.ts', 'claims.store.ts', 'use-read.ts', 'a.ts'])('%s is a good name', async (name) => {
    expect(await broken(`server/db/${name}`, 'export const a = 1\n')).toEqual([])
  })
  it('a file ends by line 300, a test by line 500', async () => {
    const long = (lines: number) => 'export {}\n'.repeat(lines)
    expect(await broken('domain/a.ts', long(300))).toEqual([])
    expect(await broken('domain/a.ts', long(301))).toContain('max-lines')
    expect(await broken('tests/domain/a.test.ts', long(500))).toEqual([])
    expect(await broken('tests/domain/a.test.ts', long(501))).toContain('max-lines')
  })
})

describe('code', () => {
  it('has no any, no enum and no silenced error', async () => {
    expect(await broken('domain/a.ts', 'export const a: any = 1\n')).toContain('@typescript-eslint/no-explicit-any')
    expect(await broken('domain/a.ts', 'export enum A { B }\n')).toContain('no-restricted-syntax')
    expect(await broken('domain/a.ts', '// @ts-ignore\nexport const a = 1\n')).toContain(
      '@typescript-eslint/ban-ts-comment',
    )
    for (const linter of ['eslint', 'oxlint']) {
      const silenced = await broken('domain/a.ts', `/* ${linter}-disable */\nexport const a: any = 1\n`)
      expect(silenced).toContain('@typescript-eslint/no-explicit-any')
      expect(silenced).toContain('no-warning-comments')
    }
  })
  it('prints nothing, except in tools', async () => {
    expect(await broken('server/kernel/a.ts', "console.log('a')\n")).toContain('no-console')
    expect(await broken('tools/a.ts', "console.log('a')\n")).toEqual([])
  })
  it('skips no test', async () => {
    for (const label of ['skip', 'only', 'todo'])
      expect(await broken('tests/domain/a.test.ts', `it.${label}('a', () => {})\n`)).toContain('no-restricted-syntax')
  })
  it('keeps the rules of hooks and of accessibility', async () => {
    expect(
      await broken('src/ui/a.tsx', 'export function A({ b }: { b: boolean }) { if (b) useState(0); return null }\n'),
    ).toContain('react-hooks/rules-of-hooks')
    expect(await broken('src/ui/a.tsx', 'export const A = () => <img src="a.png" />\n')).toContain('jsx-a11y/alt-text')
  })
})
