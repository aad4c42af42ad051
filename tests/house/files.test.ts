import { describe, expect, it } from 'vitest'
import { lines, paths, read, rooms } from './sources.ts'

const code = paths(`{${rooms.join(',')}}/**/*.{ts,tsx}`)
const tests = paths('tests/**/*.{ts,tsx}')
const texts = paths(
  '{domain,contract,offline,sw,src,server,demo,tests,tools,docs}/**/*.{ts,tsx,js,mjs,cjs,css,md,html,json,tsv}',
).concat(paths('*.{ts,js,cjs,json,md,html}').filter((path) => path !== 'package-lock.json'))
/** The files that contain the forbidden names. */
const own = ['tests/house/files.test.ts', 'tests/house/fences.test.ts']

describe('files', () => {
  it('are at most 300 lines long, tests 500', () => {
    expect(code.filter((path) => lines(path) > 300)).toEqual([])
    expect(tests.filter((path) => lines(path) > 500)).toEqual([])
  })
  it('have a median of at most 60 lines, and nine in ten have at most 180', () => {
    const lengths = code.map(lines).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(180)
  })
  const named = [...code, ...tests, ...paths('{tools/**/,}*.{ts,tsx}')]
  const isLeftover = (path: string) => /(^|[/-])(utils?|helpers?|misc|common|base|manager)\.tsx?$/.test(path)
  it('are named for one idea: none is a collection of leftovers', () => {
    expect(named.filter(isLeftover)).toEqual([])
    expect(
      ['utils', 'helpers', 'base', 'date-utils', 'outbox-manager'].filter((name) => isLeftover(`${name}.ts`)),
    ).toHaveLength(5)
    expect(isLeftover('server/kernel/database.ts')).toBe(false)
  })
  /** A migration's number may lead, and a role may follow a dot. */
  const isInKebabCase = (path: string) =>
    path.split('/').every((name) => /^(\d+-)?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name))
  it('are named in kebab-case, and so are their folders', () => {
    expect(named.filter((path) => !isInKebabCase(path))).toEqual([])
    expect(['ClaimRow.ts', 'claimRow.ts', 'claim_row.ts', 'laborClaims/a.ts'].filter(isInKebabCase)).toEqual([])
    expect(['001-kernel.ts', 'claims.store.ts', 'use-read.test.tsx'].filter(isInKebabCase)).toHaveLength(3)
  })
  it('start with a comment on why they exist, in kernel/, offline/ and sw/', () => {
    const explained = code.filter((path) => /^(contract\/kernel|server\/kernel|offline|sw)\//.test(path))
    expect(explained.length).toBeGreaterThan(0)
    expect(explained.filter((path) => !/^(\/\/ \S|\/\*\*)/.test(read(path)))).toEqual([])
  })
  it('have no barrels except the index of a server module', () => {
    expect(
      code.filter((path) => /(^|\/)index\.tsx?$/.test(path) && !/^server\/modules\/[^/]+\/index\.ts$/.test(path)),
    ).toEqual([])
  })
  it("of the server's modules are all alike: each has its door and its handlers", () => {
    for (const module of new Set(paths('server/modules/*/*.ts').map((path) => path.split('/')[2] ?? ''))) {
      const there = paths(`server/modules/${module}/*.ts`)
      expect(there).toEqual(
        expect.arrayContaining([`server/modules/${module}/index.ts`, `server/modules/${module}/${module}.handlers.ts`]),
      )
    }
  })
  it('of server modules end in a role suffix', () => {
    const roles = /\.(handlers|service|policy|store|view|rules|mail|jobs|ports)\.ts$/
    expect(
      paths('server/modules/*/**/*.ts').filter(
        (path) => !roles.test(path) && !/^server\/modules\/[^/]+\/index\.ts$/.test(path),
      ),
    ).toEqual([])
  })
  it('of a server module with more than twenty are in folders by noun', () => {
    const modules = paths('server/modules/*/index.ts').map((path) => path.replace(/\/index\.ts$/, ''))
    expect(modules.filter((module) => paths(`${module}/*.ts`).length > 20)).toEqual([])
  })
  it('of the app that are more than twenty, in a feature or shared, are in folders by noun', () => {
    const folders = new Map<string, number>()
    for (const path of paths('src/{features,shared}/**/*.{ts,tsx}')) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
    expect(folders.size).toBeGreaterThan(40)
    expect([...folders].filter(([, files]) => files > 20)).toEqual([])
  })
  it('are finished: nothing is postponed, silenced or skipped', () => {
    const unfinished =
      /\b(TODO|FIXME|XXX)\b|\b[Nn]ot implemented|@ts-(ignore|nocheck|expect-error)|(es|ox)lint-disable|\b(it|test|describe)\.(skip|only|todo|fixme)\b|[Ll]orem ipsum|^(<{7}|>{7}) /m
    expect(
      texts.filter(
        (path) =>
          !own.includes(path) &&
          !path.startsWith('docs/spec/') &&
          !path.endsWith('.md') &&
          path !== 'oxlint.config.ts' &&
          path !== 'tools/lint/fences.ts' &&
          unfinished.test(read(path)),
      ),
    ).toEqual([])
  })
  it("name no folder of somebody's own machine", () => {
    expect(
      texts.filter((path) => !own.includes(path) && /(^|["'`\s(=])\/(work|home|Users|root)\/[a-z]/m.test(read(path))),
    ).toEqual([])
  })
})
