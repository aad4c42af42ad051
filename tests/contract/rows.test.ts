import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { modules, namesAreChecked } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { everyCall, refusals, sentence } from '../../contract/refusals.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { permissions } from '../../domain/accounts/permissions.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ name: `${module.module}.${name}`, row })),
)
const findDuplicates = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const keys = (schema: z.core.$ZodType | undefined) =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
const queued = rows.filter(({ row }) => row.offline === 'queue')
const codes = Object.keys(refusals) as RefusalCode[]

describe('The rows of the contract', () => {
  it('have unique methods and paths, whatever the names of the parameters', () => {
    expect(findDuplicates(rows.map(({ row }) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`))).toEqual([])
  })
  it('have unique names and spec ids', () => {
    expect(findDuplicates(rows.map(({ name }) => name))).toEqual([])
    // 'C06 /cart/update/zip[/{zip}]' is one documented call with two addresses: a row each, one longer than the other.
    const optional = rows.filter(({ row }) =>
      rows.some(
        (other) => row.spec !== 'ours' && other.row.spec === row.spec && other.row.path.startsWith(`${row.path}/{`),
      ),
    )
    expect(optional.map(({ row }) => row.spec)).toEqual(['C06'])
    const own = rows.filter((one) => !optional.includes(one)).map(({ row }) => row.spec)
    expect(findDuplicates(own.filter((id) => id !== 'ours'))).toEqual([])
    expect(rows.filter(({ row }) => !/^([A-Z]\d\d|ours)$/.test(row.spec))).toEqual([])
  })
  it('declare exactly the parameters of their path', () => {
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
  it('have a payload version exactly when they are queued', () => {
    expect(
      rows.filter(({ row }) => (row.offline === 'queue') !== Number.isInteger(row.v)).map(({ name }) => name),
    ).toEqual([])
  })
  it('refresh only modules and reads that exist, which the compiler checks', () => {
    expect(namesAreChecked).toEqual([true, true, true])
  })
  it('name what every online write refreshes', () => {
    expect(
      rows.filter(({ row }) => row.effect === 'write' && row.offline === 'online' && row.refreshes === undefined),
    ).toEqual([])
  })
  it('refresh the desk for registrations where they change one', () => {
    const changes = rows.filter(
      ({ name, row }) => name.startsWith('warranty.') && row.effect === 'write' && row.offline === 'online',
    )
    expect(changes.length).toBeGreaterThan(4)
    expect(changes.filter(({ row }) => !row.refreshes?.includes('registration-desk')).map(({ name }) => name)).toEqual(
      [],
    )
  })
  // What is typed into a form is nobody's to read in an address, which logs keep.
  it('read with GET, but a form that is only looked at with POST to its preview', () => {
    const reads = rows.filter(({ row }) => row.effect === 'read' && row.method !== 'GET')
    const isPreview = ({ row }: { row: Row }): boolean =>
      row.method === 'POST' && row.path.endsWith('/preview') && row.body !== undefined && row.access !== 'anyone'
    expect(reads.filter((read) => !isPreview(read)).map(({ name }) => name)).toEqual([])
  })
  it('take no body with a GET', () => {
    expect(rows.filter(({ row }) => row.method === 'GET' && row.body !== undefined).map(({ name }) => name)).toEqual([])
  })
  it('let the device choose the id of a record that a queued call creates', () => {
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
  /** The text has a note's own fields and any others beside them (`WO126`); the server reads each of them. */
  const open = ['warranty.addRecordNote']
  it('refuse unknown keys in the input, at every depth, but for a note with fields of its sender', () => {
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
            isLoose: open.includes(name),
          })
      }
  })
})

describe('Refusals', () => {
  it('each belong to a call, or to every call', () => {
    const used = new Set<RefusalCode>([...everyCall, ...rows.flatMap(({ row }) => row.refusals ?? [])])
    expect(codes.filter((code) => !used.has(code))).toEqual([])
  })
  it('are not listed twice by a row', () => {
    for (const { name, row } of rows)
      expect({ name, twice: findDuplicates([...(row.refusals ?? []), ...everyCall]) }).toEqual({ name, twice: [] })
  })
  it('are written once', () => {
    const folder = join(import.meta.dirname, '../../contract')
    const written = readdirSync(folder)
      .filter((name) => name.endsWith('refusals.ts'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {2}'([\w-]+\.\w+)': \{/gm)])
      .map(([, code = '']) => code)
    expect(written.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })
  it('have a code that names module and reason', () => {
    expect(codes.filter((code) => !/^[a-z][a-z0-9]*(-[a-z]+)*\.[a-z][A-Za-z]*$/.test(code))).toEqual([])
  })
  it('have a message that is a sentence', () => {
    expect(codes.filter((code) => !/^[A-Z“{].*[.?]$/.test(refusals[code].message))).toEqual([])
  })
  it('fill in their placeholders, and leave an unknown one as it is', () => {
    expect(sentence('auth.tooManySignIns', { minutes: 15 })).toBe('Too many sign-in attempts. Try again in 15 minutes.')
    expect(sentence('auth.tooManySignIns')).toContain('{minutes}')
  })
  it('let every queued call wait for a missing parent', () => {
    for (const { name, row } of queued.filter((one) => /labor-claims\/\{id\}/.test(one.row.path)))
      expect({ name, waits: row.refusals?.includes('labor-claims.parentMissing') }).toEqual({ name, waits: true })
  })
})
