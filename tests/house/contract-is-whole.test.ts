import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { queuedKinds } from '../../contract/queued-kinds.ts'
import { refusals } from '../../contract/refusals.ts'
import { kinds, rowOf } from '../../offline/operations/all.ts'
import { estimatedDistance } from '../../server/adapters/estimated-distance.ts'
import { lazyPlaces } from '../../server/adapters/lazy-places.ts'
import { modulesOf } from '../../server/modules/all.ts'
import { cartPorts } from '../support/cart-ports.ts'
import { closedTill } from '../support/till.ts'
import { cheapPasswords } from '../support/passwords.ts'
import { allText, paths, read, root } from './sources.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ module: module.module, name, row })),
)
const noNetwork = () => Promise.reject(new Error('No network here'))
const served = modulesOf({
  auth: { passwordCost: cheapPasswords, secretKey: null, ssoBase: null, fetch: noNetwork },
  cart: cartPorts(),
  checkout: closedTill,
  servicers: { places: lazyPlaces, distance: estimatedDistance },
  push: { secretKey: null },
  partsStore: { base: null, fetch: noNetwork },
})
const label = (one: { module: string; name: string }) => `${one.module}.${one.name}`

describe('every row of the contract', () => {
  it('has a handler in a module that is served', () => {
    const missing = rows.filter(
      ({ module, name }) => typeof served.find((one) => one.contract.module === module)?.handlers[name] !== 'function',
    )
    expect(missing.map(label)).toEqual([])
  })
  it('has a test through the API', () => {
    const tests = paths('tests/server/**/*.ts').map((path) => ({ path, text: read(path) }))
    const isCalled = ({ module, name }: { module: string; name: string }) =>
      tests.some(
        ({ path, text }) =>
          (path.startsWith(`tests/server/${module}/`) || text.includes(`contract/${module}.ts'`)) &&
          new RegExp(`\\.${name}\\b|[{,] ?${name}\\b`).test(text),
      )
    expect(rows.filter((one) => !isCalled(one)).map(label)).toEqual([])
  })
  it('names its source: a section of the spec, or a decision record', () => {
    for (const one of rows) {
      const isOurs = one.row.spec === 'ours'
      const isNamed = isOurs
        ? /^docs\/decisions\/\d{3}-[a-z-]+\.md$/.test(one.row.source) && existsSync(join(root, one.row.source))
        : /^(storefront|warranty-and-orders) §\d(, §\d)*$/.test(one.row.source)
      expect({ row: label(one), source: one.row.source, isNamed }).toEqual({
        row: label(one),
        source: one.row.source,
        isNamed: true,
      })
    }
  })
  it('is known by the same kinds to the device and to who imports what a device kept', () => {
    expect(Object.keys(queuedKinds).sort()).toEqual([...kinds].sort())
    expect(kinds.filter((kind) => rowOf(kind) !== queuedKinds[kind])).toEqual([])
  })
  it('has an operation of the outbox where it is queued', () => {
    const known = kinds.map(rowOf)
    expect(rows.filter(({ row }) => row.offline === 'queue' && !known.includes(row)).map(label)).toEqual([])
    expect(known.filter((row) => row?.offline !== 'queue')).toEqual([])
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
