import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refusals } from '../../contract/refusals.ts'
import { allText, paths, read, root } from './sources.ts'

const rows = modules.flatMap((module) => Object.entries<Row>(module.table).map(([name, row]) => ({ module: module.module, name, row })))
const label = (one: { module: string; name: string }) => `${one.module}.${one.name}`
const word = (name: string) => new RegExp(`\\b${name}\\b`)

describe('every row of the contract', () => {
  it('has a handler in its module', () => {
    expect(rows.filter(({ module, name }) => !paths(`server/modules/${module}/*.handlers.ts`).some((path) => new RegExp(`^\\s*(async )?${name}\\b\\s*[:(,]`, 'm').test(read(path)))).map(label)).toEqual([])
  })
  it('is served: its module is one of the app\'s', () => {
    const served = read('server/modules/all.ts')
    expect(modules.filter(({ module }) => !served.includes(`'./${module}/index.ts'`)).map(({ module }) => module)).toEqual([])
  })
  it('has a test through the API', () => {
    const tests = allText('tests/server/**/*.ts')
    expect(rows.filter(({ name }) => !word(`table\\.${name}`).test(tests)).map(label)).toEqual([])
  })
  it('names its source: a section of the spec, or a decision record', () => {
    for (const one of rows) {
      const isOurs = one.row.spec === 'ours'
      const isNamed = isOurs ? /^docs\/decisions\/\d{3}-[a-z-]+\.md$/.test(one.row.source) && existsSync(join(root, one.row.source)) : /^(storefront|warranty-and-orders) §\d(, §\d)*$/.test(one.row.source)
      expect({ row: label(one), source: one.row.source, isNamed }).toEqual({ row: label(one), source: one.row.source, isNamed: true })
    }
  })
  it('has an operation of the outbox where it is queued', () => {
    const operations = allText('offline/operations/*.ts')
    expect(rows.filter(({ row, name }) => row.offline === 'queue' && !word(`table\\.${name}`).test(operations)).map(label)).toEqual([])
  })
})

describe('every refusal', () => {
  it('is met in a test', () => {
    const tests = allText('tests/{server,offline,sw,src,journeys,faults}/**/*.{ts,tsx}')
    expect(Object.keys(refusals).filter((code) => !tests.includes(`'${code}'`))).toEqual([])
  })
  it('is said somewhere in the server', () => {
    const server = allText('server/**/*.ts')
    expect(Object.keys(refusals).filter((code) => !server.includes(`'${code}'`))).toEqual([])
  })
})
