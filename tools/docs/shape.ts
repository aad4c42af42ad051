import * as z from 'zod/mini'
import { claim, claimRow, file, historyEntry, moneyLine, note, trip } from '../../contract/shapes/claim.ts'
import { session } from '../../contract/shapes/session.ts'

type Json = { readonly [key: string]: unknown }
const isJson = (thing: unknown): thing is Json => typeof thing === 'object' && thing !== null && !Array.isArray(thing)
const list = (thing: unknown): Json[] => (Array.isArray(thing) ? thing.filter(isJson) : [])

/** Converts a zod schema to JSON Schema, for its `input` or `output`. Bytes and times become `{}`. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** Named shapes. They are printed once, and referenced by name inside others. */
export const named = { Session: session, ClaimRow: claimRow, Claim: claim, Trip: trip, Note: note, File: file, HistoryEntry: historyEntry, MoneyLine: moneyLine } as const
const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(jsonSchema(schema, 'output')), name]))
const isOne = (part: string) => !part.includes(' | ')

function formatType(schema: Json, isTop = false): string {
  const name = isTop ? undefined : names.get(JSON.stringify(schema))
  if (name !== undefined) return name
  const either = [...list(schema['anyOf']), ...list(schema['oneOf'])]
  if (either.length > 0) return either.map((part) => formatType(part)).join(' | ')
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (schema['type'] === 'array') {
    const of = isJson(schema['items']) ? formatType(schema['items']) : 'anything'
    return isOne(of) ? `${of}[]` : `(${of})[]`
  }
  if (schema['type'] === 'object') return object(schema)
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ')
  return typeof schema['type'] === 'string' ? schema['type'] : 'anything'
}

function object(schema: Json): string {
  if (!isJson(schema['properties'])) return '{ … }'
  return `{ ${fields(schema).map((field) => `${field.name}${field.isRequired ? '' : '?'}: ${field.type}`).join(', ')} }`
}

export interface Field { readonly name: string; readonly type: string; readonly isRequired: boolean; readonly limits: string }

/** Limits of a field's value, also of those inside `| null`. */
function limits(schema: Json): string {
  const parts = [...list(schema['anyOf']), ...list(schema['oneOf'])].map(limits)
  const facts = [
    ...new Set(parts),
    typeof schema['maxLength'] === 'number' ? `at most ${schema['maxLength']} characters` : '',
    typeof schema['minimum'] === 'number' && schema['minimum'] > Number.MIN_SAFE_INTEGER ? `from ${schema['minimum']}` : '',
    typeof schema['maximum'] === 'number' && schema['maximum'] < Number.MAX_SAFE_INTEGER ? `to ${schema['maximum']}` : '',
    typeof schema['exclusiveMinimum'] === 'number' ? `above ${schema['exclusiveMinimum']}` : '',
    typeof schema['maxItems'] === 'number' ? `at most ${schema['maxItems']}` : '',
    schema['default'] === undefined ? '' : `${JSON.stringify(schema['default'])} by default`,
  ]
  return facts.filter((part) => part !== '').join(', ')
}

/** Lists the fields of an object's schema, in order. */
export function fields(schema: Json): Field[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(isJson(schema['properties']) ? schema['properties'] : {}).map(([name, of]) => ({ name, type: isJson(of) ? formatType(of) : 'anything', isRequired: required.includes(name), limits: isJson(of) ? limits(of) : '' }))
}

/** Formats a schema in one line, in TypeScript style. */
export function formatSchema(schema: z.core.$ZodType, io: 'input' | 'output'): string {
  return formatType(jsonSchema(schema, io))
}

/** Formats a named shape in full. */
export function formatNamedShape(schema: z.core.$ZodType): string {
  return formatType(jsonSchema(schema, 'output'), true)
}
