import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { queuedKinds } from '../../contract/queued-kinds.ts'
import { ownVersions } from '../../contract/own-versions.ts'
import { releasedVersions } from '../../contract/taken-versions.ts'
import { findStranded, listPayloads } from '../../tools/docs/queued-payloads.ts'
import type { Payloads } from '../../tools/docs/queued-payloads.ts'
import { root } from '../../tools/run.ts'

const released = JSON.parse(readFileSync(join(root, 'docs/queued-payloads.json'), 'utf8')) as Payloads
const upgradesOf = (kind: string) => Object.keys(queuedKinds[kind]?.upgrades ?? {}).map(Number)
const present = JSON.parse(JSON.stringify(listPayloads())) as Payloads

describe('Queued payloads', () => {
  it('changed since the last release only with a new version and its upgrade', () => {
    expect(findStranded(released, present, upgradesOf)).toEqual([])
  })

  it('of the last release are the ones that a device sends to a server that names none', () => {
    expect(releasedVersions).toEqual(Object.fromEntries(Object.entries(released).map(([kind, { v }]) => [kind, v])))
    for (const [kind, v] of Object.entries(releasedVersions)) expect(ownVersions[kind] ?? 0).toBeGreaterThanOrEqual(v)
  })

  it('that gain a field without a version, lose an upgrade or disappear are found', () => {
    const row = queuedKinds['addNote']
    if (row === undefined) throw new Error('There are no notes')
    const body = z.strictObject({ note: z.string(), mood: z.optional(z.string()) })
    const find = (next: typeof row | null, upgrades: readonly number[] = []) =>
      findStranded(
        { addNote: listPayloads({ addNote: row })['addNote'] ?? { v: 1, call: '' } },
        next === null ? {} : listPayloads({ addNote: next }),
        () => upgrades,
      )
    expect(find(row)).toEqual([])
    expect(find({ ...row, body })).toEqual([expect.stringContaining('changed without a new version')])
    expect(find({ ...row, path: '/elsewhere' })).toEqual([expect.stringContaining('changed without a new version')])
    expect(find({ ...row, body, v: 2 })).toEqual([expect.stringContaining('no upgrade from version 1')])
    expect(find({ ...row, body, v: 2 }, [1])).toEqual([])
    expect(find({ ...row, body, v: 0 })).toEqual([expect.stringContaining('older version')])
    expect(find(null)).toEqual([expect.stringContaining('is gone')])
  })
})
