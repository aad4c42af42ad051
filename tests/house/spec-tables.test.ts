import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import { accessPage } from '../../tools/docs/access.ts'
import { apiPage } from '../../tools/docs/api.ts'
import { builtScreens, countedBy, listRows, openRows, readTable, specPages } from '../../tools/docs/spec.ts'
import { read, root } from './sources.ts'

const calls = readTable('docs/spec/calls.tsv')
const screens = readTable('docs/spec/screens.tsv')

interface OpenCount {
  readonly countedBy?: string
  readonly calls: number
  readonly screens: number
  /** Commits before the ledger of requirements have none. */
  readonly requirements?: number
}

/** The counts that a commit recorded, or null where this clone does not have the commit. */
function recorded(commit: string): OpenCount | null {
  try {
    return JSON.parse(
      execFileSync('git', ['show', `${commit}:docs/spec/open.json`], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as OpenCount
  } catch {
    return null
  }
}

/**
 * The recount of November 22, 2026. Until then a call counted as built when the server answered it, used or not. The count
 * by use found more open calls, and the first ledger of requirements counted those that no test shows. They set this
 * baseline once; since then open rows only fall.
 */
const baseline = { calls: 52, screens: 8, requirements: 101 }

describe("the spec's tables", () => {
  it('have 144 calls and 43 screens, each with as many cells as the header', () => {
    expect([calls.rows.length, screens.rows.length]).toEqual([144, 43])
    for (const table of [calls, screens])
      expect(table.rows.filter((cells) => cells.length !== table.head.length)).toEqual([])
  })
  it('have every row of the contract that is not ours, by method and path', () => {
    for (const module of modules)
      for (const [name, row] of Object.entries(module.table)) {
        if (row.spec === 'ours') continue
        const cells = calls.rows.find(([id]) => id === row.spec)
        const path = cells?.[2]?.replace(/^\{sso\}/, '/sso').replace(/^\{partsStore\}/, '') ?? ''
        // A part in brackets is optional, which gives two rows.
        const paths = [path.replace(/\[(.+)\]/, '$1'), path.replace(/\[.+\]/, '')]
        expect({ name, calls: paths.map((one) => `${cells?.[1]} ${one}`) }).toEqual({
          name,
          calls: expect.arrayContaining([`${row.method} ${row.path}`]),
        })
      }
  })
  it('have every screen that has a route and is not ours', () => {
    const ids = screens.rows.map(([id]) => id)
    expect([...builtScreens().keys()].filter((id) => id !== 'ours' && !ids.includes(id))).toEqual([])
  })
  it('name only calls without a caller that the spec asks for: each call of ours is used', () => {
    expect(listRows().filter(({ spec, isCalled }) => spec === 'ours' && !isCalled)).toEqual([])
  })
  it('never have more open rows than before', () => {
    const open = openRows()
    expect(JSON.parse(read('docs/spec/open.json'))).toEqual({ countedBy, ...open })
    const earlier = ['HEAD', 'HEAD~1'].map(recorded).filter((one) => one?.countedBy === countedBy)
    for (const before of [baseline, ...earlier]) {
      if (before === null) continue
      expect(open.calls).toBeLessThanOrEqual(before.calls)
      expect(open.screens).toBeLessThanOrEqual(before.screens)
      expect(open.requirements).toBeLessThanOrEqual(before.requirements ?? baseline.requirements)
    }
  })
})

describe('the printed pages', () => {
  it('are fresh', () => {
    for (const [path, text] of Object.entries({
      'docs/api.md': apiPage(),
      'docs/access.md': accessPage(),
      ...specPages(),
    }))
      expect(read(path) === text ? path : `${path} is stale: run npm run docs`).toBe(path)
  })
})
