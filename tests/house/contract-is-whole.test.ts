import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { queuedKinds } from '../../contract/queued-kinds.ts'
import { kinds } from '../../offline/operations/all.ts'
import { findRow } from '../../offline/operations/known-kinds.ts'
import { estimatedDistance } from '../../server/adapters/places/estimated-distance.ts'
import { lazyPlaces } from '../../server/adapters/places/lazy-places.ts'
import { modulesOf } from '../../server/modules/all.ts'
import { cartPorts } from '../support/cart-ports.ts'
import { noPayments } from '../support/test-payments.ts'
import { cheapPasswords } from '../support/passwords.ts'
import { readRequirements } from '../../tools/requirements.ts'
import { paths, read, root } from './sources.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ module: module.module, name, row })),
)
const noNetwork = () => Promise.reject(new Error('No network here'))
const served = modulesOf({
  auth: {
    passwordCost: cheapPasswords,
    secretKey: null,
    ssoBase: null,
    ssoCookie: null,
    isProduction: false,
    publicUrl: () => 'https://parts.example',
    fetch: noNetwork,
  },
  cart: cartPorts(),
  checkout: noPayments,
  servicers: { places: lazyPlaces, distance: estimatedDistance },
  claimProvider: { base: null, secretKey: null, fetch: noNetwork, readMs: 2000 },
  push: { secretKey: null },
  partsStore: { base: null, fetch: noNetwork },
})
const label = (one: { module: string; name: string }) => `${one.module}.${one.name}`

describe('Every row of the contract', () => {
  it('has a handler in a module that is served', () => {
    const missing = rows.filter(
      ({ module, name }) => served.find((one) => one.contract.module === module)?.handlers[name] === undefined,
    )
    expect(missing.map(label)).toEqual([])
  })
  it('names its source: requirements of the ledger, or a decision record', () => {
    const ids = readRequirements().map(({ id }) => id)
    for (const one of rows) {
      const isOurs = one.row.spec === 'ours'
      const isNamed = isOurs
        ? /^docs\/decisions\/\d{3}-[a-z-]+\.md$/.test(one.row.source) && existsSync(join(root, one.row.source))
        : one.row.source.split(', ').every((id) => ids.includes(id))
      expect({ row: label(one), source: one.row.source, isNamed }).toEqual({
        row: label(one),
        source: one.row.source,
        isNamed: true,
      })
    }
  })
  it('takes no large body from a stranger', () => {
    const large = rows.filter(({ row }) => row.access === 'anyone' && (row.bodyLimit ?? 0) > 64 * 1024)
    expect(large.map(label)).toEqual([])
  })

  it('has the same kinds on the device and in the import of a rescue file', () => {
    expect(Object.keys(queuedKinds).sort()).toEqual([...kinds].sort())
    expect(kinds.filter((kind) => findRow(kind) !== queuedKinds[kind])).toEqual([])
  })
  it('has an operation of the outbox where it is queued', () => {
    const known = kinds.map(findRow)
    expect(rows.filter(({ row }) => row.offline === 'queue' && !known.includes(row)).map(label)).toEqual([])
    expect(known.filter((row) => row?.offline !== 'queue')).toEqual([])
  })
  it('names the kind of an operation in the file of that operation only', () => {
    const sources = ['offline', 'src', 'sw'].flatMap((room) => paths(`${room}/**/*.{ts,tsx}`))
    const quoted = new RegExp(`['"](${kinds.join('|')})['"]`, 'g')
    const uses = sources.flatMap((path) => (read(path).match(quoted) ?? []).map((kind) => `${path}: ${kind}`))
    expect(uses.filter((use) => !use.startsWith('offline/operations/'))).toEqual([])
    expect(uses).toHaveLength(kinds.length)
  })
})
