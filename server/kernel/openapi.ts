// The contract as OpenAPI, for other programs. The rows are the only source.
import * as z from 'zod/mini'
import type { Access, Module, Row } from '../../contract/kernel/endpoint.ts'
import { idempotencyKey, opAck, requestedWith } from '../../contract/kernel/headers.ts'
import { everyCall, refusals } from '../../contract/refusals.ts'
import type { RefusalCode } from '../../contract/refusals.ts'

type Json = Record<string, unknown>
type Schema = z.core.$ZodType

const toJsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json
  return rest
}

function toParameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

const header = (name: string, required: boolean, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})

function toHeaders(row: Row): Json[] {
  const isLinkable = row.linkable === true || row.replyAs === 'bytes'
  const app = header(requestedWith, !isLinkable, { const: 'XMLHttpRequest' }, 'Shows that the app makes the call')
  return row.effect === 'write'
    ? [
        app,
        header(
          idempotencyKey,
          false,
          { type: 'string', maxLength: 200 },
          'The call is applied once, however often it is sent',
        ),
      ]
    : [app]
}

/** Refusals share statuses: one response for each status, with its codes. */
function toRefusalResponses(row: Row): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set([...everyCall, ...(row.refusals ?? [])]))
    byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `${code}: ${refusals[code].message}`).join('\n'),
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: codes } } }] },
            },
          },
        },
      ]),
  )
}

const describeAccess = (access: Access) =>
  access === 'anyone' ? 'Anyone' : access === 'user' ? 'Anyone signed in' : access.join(' or ')

function toOperation(module: string, name: string, row: Row): Json {
  const ack = { [opAck]: { schema: { type: 'string' }, description: 'Echo of the Idempotency-Key' } }
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    description: `${describeAccess(row.access)}. ${row.effect === 'read' ? 'Reads' : 'Writes'}; without a network: ${row.offline}. Source: ${row.source}.`,
    'x-access': row.access,
    'x-effect': row.effect,
    'x-offline': row.offline,
    'x-spec': row.spec,
    ...(row.v === undefined ? {} : { 'x-version': row.v }),
    ...(row.access === 'anyone' ? { security: [] } : {}),
    parameters: [...toParameters('path', row.params), ...toParameters('query', row.query), ...toHeaders(row)],
    ...(row.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content:
              row.bodyAs === 'bytes'
                ? { 'application/octet-stream': {} }
                : { 'application/json': { schema: toJsonSchema(row.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'Done',
        ...(row.effect === 'write' ? { headers: ack } : {}),
        content:
          row.replyAs === 'bytes'
            ? { 'application/octet-stream': {} }
            : { 'application/json': { schema: toJsonSchema(row.reply, 'output') } },
      },
      ...toRefusalResponses(row),
    },
  }
}

/** The modules as OpenAPI 3.1. */
export function buildOpenapi(modules: readonly Module[]): Json {
  const paths: Record<string, Json> = {}
  for (const { module, table } of modules) {
    for (const [name, row] of Object.entries(table))
      paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: toOperation(module, name, row) }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: 'Partwright', version: '1', description: 'The calls of the shop and its warranty portal.' },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-partwright' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: text,
            message: text,
            errors: { type: 'object', additionalProperties: text },
            current: {},
            clashes: {
              type: 'array',
              items: { type: 'object', properties: { field: text, was: {}, mine: {}, theirs: {} } },
            },
          },
        },
      },
    },
  }
}
