import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { everyCall, refusals } from '../../contract/refusals.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { fields, formatSchema, jsonSchema, named, formatNamedShape } from './shape.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const refusalLines = (codes: readonly RefusalCode[]) => codes.map((code) => `- ${refusals[code].status} \`${code}\`: ${refusals[code].message}`)
const offline = { mirror: 'the last snapshot is shown', queue: 'stored on the device and sent later', online: 'needs a connection' }

/** Formats who may call. */
export function formatAccess(access: Row['access']): string {
  if (access === 'anyone') return 'anyone'
  return access === 'user' ? 'anyone signed in' : access.join(' or ')
}

function inputs(row: Row): string[] {
  const rows = (['params', 'query', 'body'] as const).flatMap((where) => {
    const schema = row[where]
    if (schema === undefined) return []
    if (row.bodyAs === 'bytes' && where === 'body') return ['| body | | bytes | yes | |']
    return fields(jsonSchema(schema, 'input')).map((field) => `| ${where === 'params' ? 'path' : where} | \`${field.name}\` | ${cell(field.type)} | ${field.isRequired ? 'yes' : ''} | ${cell(field.limits)} |`)
  })
  return rows.length === 0 ? [] : ['', '| in | name | type | required | limits |', '|---|---|---|---|---|', ...rows]
}

function section(module: string, name: string, row: Row): string[] {
  const facts = [
    row.spec === 'ours' ? `our own call ([why](${row.source.replace('docs/', '')}))` : `spec ${row.spec} (${row.source})`,
    `for ${formatAccess(row.access)}`, row.effect === 'read' ? 'reads' : 'writes', `without a network: ${offline[row.offline]}`,
    ...(row.v === undefined ? [] : [`payload version ${row.v}`]), ...(row.only === undefined ? [] : ['in development only']),
  ]
  return [
    `### ${module}.${name}`, '', `\`${row.method} ${row.path}\``, '', `${facts.join('; ')}.`, ...inputs(row),
    '', `Answer: ${row.replyAs === 'bytes' ? 'bytes' : `\`${formatSchema(row.reply, 'output')}\``}`,
    ...(row.refusals === undefined ? [] : ['', 'Refusals:', '', ...refusalLines(row.refusals)]), '',
  ]
}

/** Creates docs/api.md: every call with its input, response and refusals. */
export function apiPage(): string {
  return [
    '# The calls', '', 'Printed from `contract/` by `npm run docs`; do not edit.', '',
    'All paths are below `/api`. Requests and replies are JSON, with same-origin credentials and `X-Requested-With: XMLHttpRequest` on every call. Every write honors `Idempotency-Key` and echoes it in `X-Op-Ack`.',
    'A refusal is `{ error, message, errors? }`: a code, a sentence, and a sentence for each field. `/api/openapi.json` serves the same rows as OpenAPI.', '',
    '## Shapes', '', 'Each shape is defined once here and named below.', '', ...Object.entries(named).flatMap(([name, schema]) => [`- **${name}**: \`${formatNamedShape(schema)}\``]), '',
    '## Refusals of any call', '', ...refusalLines(everyCall), '',
    ...modules.flatMap((module) => [`## ${module.module}`, '', ...Object.entries<Row>(module.table).flatMap(([name, row]) => section(module.module, name, row))]),
  ].join('\n')
}
