import fc from 'fast-check'
import { z } from 'zod'
import type { Row } from '../../contract/kernel/endpoint.ts'

type Json = { readonly [key: string]: unknown }
type Schema = NonNullable<Row['body']>

const strange = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; drop table op_receipt; --",
  '<script>alert(1)</script>',
  '%00',
  '${7*7}',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  'ü'.repeat(300),
  '🧰'.repeat(200),
  '٣',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
]

/** Any JSON value, including those that often break programs. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...strange,
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    [],
    {},
    [[]],
    { length: 1 },
    { toString: 1 },
    { $ne: null },
  ),
  fc.jsonValue({ maxDepth: 3 }),
)
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Values that a schema mostly accepts. Refinements are unknown here, so some are refused. */
function fromJsonSchema(schema: Json): fc.Arbitrary<unknown> {
  const either = [schema['anyOf'], schema['oneOf']].find(Array.isArray) as Json[] | undefined
  if (either !== undefined) return fc.oneof(...either.map(fromJsonSchema))
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const number = (name: string, usual: number) => (typeof schema[name] === 'number' ? schema[name] : usual)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema)
    case 'array':
      if (Array.isArray(schema['prefixItems']))
        return fc.tuple(...(schema['prefixItems'] as Json[]).map(fromJsonSchema))
      return fc.array(fromJsonSchema((schema['items'] ?? {}) as Json), {
        minLength: number('minItems', 0),
        // Short ones, unless the schema wants more.
        maxLength: Math.max(number('minItems', 0), Math.min(number('maxItems', 3), 3)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(number('minimum', -1000), -(2 ** 31)),
        max: Math.min(number('maximum', 1_000_000), 2 ** 31 - 1),
      })
    case 'number':
      return fc
        .double({
          min: number('minimum', -1000),
          max: number('maximum', 100_000),
          noNaN: true,
          noDefaultInfinity: true,
        })
        .map((value) => Math.round(value * 100) / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const texts = new Map<string, fc.Arbitrary<string>>()

/** Texts of these lengths. Each new arbitrary of texts maps all characters for itself, which was a tenth of the time. */
function textBetween(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`
  const text = texts.get(key) ?? fc.string({ minLength, maxLength })
  texts.set(key, text)
  return text
}

function textOf(schema: Json): fc.Arbitrary<string> {
  const patterns = [
    schema['pattern'],
    ...(Array.isArray(schema['allOf']) ? (schema['allOf'] as Json[]).map((part) => part['pattern']) : []),
  ].filter((one) => typeof one === 'string')
  if (patterns[0] !== undefined) return fc.stringMatching(new RegExp(patterns[0]))
  const [min, max] = [schema['minLength'], schema['maxLength']]
  return textBetween(typeof min === 'number' ? min : 0, typeof max === 'number' ? Math.min(max, 200) : 200)
}

function objectOf(schema: Json): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as string[]
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromJsonSchema(part)]))
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) })
}

const valid = (schema: Schema) => fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** A body: mostly valid, or with one wrong field, an extra field, or of the wrong shape. */
function bodyOf(schema: Schema): fc.Arbitrary<unknown> {
  const good = valid(schema)
  const bent = fc.tuple(good, fc.nat(), hostileValue).map(([value, at, wrong]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
    const names = Object.keys(value)
    return { ...value, [names[at % Math.max(1, names.length)] ?? 'extra']: wrong }
  })
  const more = fc
    .tuple(good, hostileText, hostileValue)
    .map(([value, name, extra]) =>
      typeof value === 'object' && value !== null ? { ...value, [name]: extra, admin: true } : value,
    )
  return fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: 3, arbitrary: bent },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: hostileValue },
  )
}

function textsOf(schema: Schema | undefined): fc.Arbitrary<Record<string, string>> {
  if (schema === undefined)
    return fc.dictionary(fc.constantFrom('page', 'with', '_', '__proto__'), hostileText, { maxKeys: 2 })
  const names = Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)['properties'] ?? {},
  )
  const plain = valid(schema).map((value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, String(part)])),
  )
  const wrong = fc
    .tuple(plain, fc.constantFrom(...names, 'extra'), hostileText)
    .map(([value, name, text]) => ({ ...value, [name]: text }))
  return fc.oneof(plain, wrong)
}

export interface AnyInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const opHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', ' ', 'x'.repeat(300), 'one two')),
    'x-op-version': fc.constantFrom('1', '2', '0', 'x', '99999999999'),
    'x-op-owner': fc.constantFrom('5', '-1', 'me'),
    'x-op-created': fc.constantFrom('2026-11-20T09:00:00Z', 'now', '9999-99-99T99:99:99Z'),
    'x-op-skew': fc.constantFrom('0', '-12.5', 'Infinity'),
    'x-supersedes': fc.oneof(fc.uuid(), fc.constant('*')),
    'x-acting-as': fc.constantFrom('servicer', 'admin'),
    'upload-length': fc.constantFrom('3', '0', '-1', '1e9', 'x'),
    digest: fc.constantFrom('sha-256=AAAA', 'md5=x', ''),
  },
  { requiredKeys: [] },
)

/** An input for a row, from nearly valid to hostile; `known` are ids that exist. */
export function anyInput(row: Row, known: readonly string[] = []): fc.Arbitrary<AnyInput> {
  const meets = fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(null, ...known) },
  )
  return fc
    .tuple(plainInput(row), meets)
    .map(([input, id]) =>
      id === null || !('id' in input.params) ? input : { ...input, params: { ...input.params, id } },
    )
}

function plainInput(row: Row): fc.Arbitrary<AnyInput> {
  const body =
    row.bodyAs === 'bytes'
      ? fc.uint8Array({ maxLength: 64 })
      : row.body === undefined
        ? fc.constant(undefined)
        : bodyOf(row.body)
  return fc.record({
    params: row.params === undefined ? fc.constant({}) : textsOf(row.params),
    query: textsOf(row.query),
    body,
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, opHeaders),
  })
}

/** An input for a row that its schemas mostly accept: it reaches what lies behind them. */
export function anyValidInput(row: Row): fc.Arbitrary<AnyInput> {
  const texts = (schema: Schema | undefined) =>
    schema === undefined
      ? fc.constant({})
      : valid(schema).map((value) =>
          Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, String(part)])),
        )
  return fc.record({
    params: texts(row.params),
    query: texts(row.query),
    body: row.body === undefined || row.bodyAs === 'bytes' ? fc.constant(undefined) : valid(row.body),
    headers: fc.constant({}),
  })
}
