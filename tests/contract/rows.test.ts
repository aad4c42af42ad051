import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { everyCall, refusals, sentence } from '../../contract/refusals.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { permissions } from '../../domain/accounts/permissions.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ name: `${module.module}.${name}`, row })),
)
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at)
const keys = (schema: z.core.$ZodType | undefined) =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
const queued = rows.filter(({ row }) => row.offline === 'queue')
const codes = Object.keys(refusals) as RefusalCode[]

describe('the rows of the contract', () => {
  it('answer each method and path once, whatever the parameters are called', () => {
    expect(twice(rows.map(({ row }) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`))).toEqual([])
  })
  it('have a name and a spec id of their own', () => {
    expect(twice(rows.map(({ name }) => name))).toEqual([])
    // 'C06 /cart/update/zip[/{zip}]' is one documented call with two addresses: a row each, one longer than the other.
    const optional = rows.filter(({ row }) =>
      rows.some(
        (other) => row.spec !== 'ours' && other.row.spec === row.spec && other.row.path.startsWith(`${row.path}/{`),
      ),
    )
    expect(optional.map(({ row }) => row.spec)).toEqual(['C06'])
    const own = rows.filter((one) => !optional.includes(one)).map(({ row }) => row.spec)
    expect(twice(own.filter((id) => id !== 'ours'))).toEqual([])
    expect(rows.filter(({ row }) => !/^([A-Z]\d\d|ours)$/.test(row.spec))).toEqual([])
  })
  it('declare a parameter for each brace of their path, and no other', () => {
    for (const { name, row } of rows)
      expect({ name, params: keys(row.params).sort() }).toEqual({
        name,
        params: [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
      })
  })
  it('declare an access that exists', () => {
    const rights: readonly string[] = [
      'admin',
      'on_site',
      'reviewer',
      'local_admin',
      'dealer',
      'servicer',
      ...permissions,
    ]
    for (const { name, row } of rows) {
      if (typeof row.access === 'string') expect(['anyone', 'user']).toContain(row.access)
      else
        expect({
          name,
          unknown: row.access.filter((right) => !rights.includes(right)),
          isEmpty: row.access.length === 0,
        }).toEqual({ name, unknown: [], isEmpty: false })
    }
  })
  it('neither queue a read nor mirror a write', () => {
    expect(
      rows
        .filter(({ row }) => (row.effect === 'read' ? row.offline === 'queue' : row.offline === 'mirror'))
        .map(({ name }) => name),
    ).toEqual([])
  })
  it('give a version to what is queued, and to nothing else', () => {
    expect(
      rows.filter(({ row }) => (row.offline === 'queue') !== Number.isInteger(row.v)).map(({ name }) => name),
    ).toEqual([])
  })
  it('read with GET alone', () => {
    expect(rows.filter(({ row }) => row.effect === 'read' && row.method !== 'GET').map(({ name }) => name)).toEqual([])
  })
  it('take no body with a GET', () => {
    expect(rows.filter(({ row }) => row.method === 'GET' && row.body !== undefined).map(({ name }) => name)).toEqual([])
  })
  it('let the device name what a queued creation makes', () => {
    const creations = queued.filter(
      ({ row }) =>
        row.method === 'POST' && row.spec !== 'ours' && /\/(trips|note|new-file|labor-claims)$/.test(row.path),
    )
    expect(creations.length).toBe(5)
    for (const { name, row } of creations)
      expect({ name, keys: keys(row.body).includes('id') }).toEqual({ name, keys: true })
  })
  it('carry no token in a path or a query', () => {
    for (const { name, row } of rows)
      expect({
        name,
        secrets: [...keys(row.params), ...keys(row.query)].filter((key) => /token|password|secret/.test(key)),
      }).toEqual({ name, secrets: [] })
  })
  it('can be printed as JSON Schema', () => {
    for (const { name, row } of rows)
      for (const schema of [row.params, row.query, row.body, row.reply]) {
        if (schema !== undefined)
          expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name).not.toThrow()
      }
  })
  it('refuse unknown keys in what is sent, at every depth', () => {
    const loose = (schema: unknown): boolean =>
      typeof schema === 'object' &&
      schema !== null &&
      (('properties' in schema && (!('additionalProperties' in schema) || schema.additionalProperties !== false)) ||
        Object.values(schema).some(loose))
    for (const { name, row } of rows)
      for (const schema of [row.query, row.body]) {
        if (schema !== undefined && row.bodyAs !== 'bytes')
          expect({ name, isLoose: loose(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) }).toEqual({
            name,
            isLoose: false,
          })
      }
  })
})

describe('refusals', () => {
  it("are each some call's, or every call's", () => {
    const used = new Set<RefusalCode>([...everyCall, ...rows.flatMap(({ row }) => row.refusals ?? [])])
    expect(codes.filter((code) => !used.has(code))).toEqual([])
  })
  it('are not listed twice by a row', () => {
    for (const { name, row } of rows)
      expect({ name, twice: twice([...(row.refusals ?? []), ...everyCall]) }).toEqual({ name, twice: [] })
  })
  it('have a code that names module and reason', () => {
    expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*\.[a-z][A-Za-z]*$/.test(code))).toEqual([])
  })
  it('say it in a sentence', () => {
    expect(codes.filter((code) => !/^[A-Z“{].*[.?]$/.test(refusals[code].message))).toEqual([])
  })
  it('fill their gaps, and leave an unknown gap as it is', () => {
    expect(sentence('auth.tooManySignIns', { minutes: 15 })).toBe(
      'Too many sign-in attempts. Try again in 15 minutes.',
    )
    expect(sentence('auth.tooManySignIns')).toContain('{minutes}')
  })
  it('wait, where a parent is missing, on every queued call that can lack one', () => {
    for (const { name, row } of queued.filter((one) => /labor-claims\/\{id\}/.test(one.row.path)))
      expect({ name, waits: row.refusals?.includes('labor-claims.parentMissing') }).toEqual({ name, waits: true })
  })
})
