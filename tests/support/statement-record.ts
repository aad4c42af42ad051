import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** One file per worker; `tests/support/statement-parity.ts` reads them after a full run. */
const folder = fileURLToPath(new URL('../.out/statements/', import.meta.url))
const recorded = new Set<string>()
const textsByName = Symbol('texts by name')
const unnamedText = Symbol('unnamed text')

/** The driver's connection where it writes a statement. Its types leave these out. */
interface Wire {
  [textsByName]?: Map<string, string>
  [unnamedText]?: string
  query(text: string): void
  parse(statement: { readonly text: string; readonly name?: string }): void
  bind(bound: { readonly statement?: string; readonly values?: readonly unknown[] }): void
}

/** What a value is to a driver, which writes each of these in its own way; null for NULL. */
export function toKind(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const kinds = new Set(value.map(toKind).filter((kind) => kind !== null))
    return `list of ${[...kinds].sort().join(' or ') || 'nothing'}`
  }
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return typeof value
}

function record(sql: string, values: readonly unknown[]): void {
  const line = JSON.stringify({ sql, kinds: values.map(toKind) })
  if (recorded.has(line)) return
  recorded.add(line)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

/** Calls this with each statement that this process sends to PostgreSQL from now on, alone or with others in a message. */
export function watchStatements(see: (sql: string, values: readonly unknown[]) => void): void {
  const wire = (pg as unknown as { readonly Connection: { readonly prototype: Wire } }).Connection.prototype
  const { parse, bind, query } = wire
  wire.parse = function (statement) {
    if (statement.name) (this[textsByName] ??= new Map()).set(statement.name, statement.text)
    else this[unnamedText] = statement.text
    parse.call(this, statement)
  }
  wire.bind = function (bound) {
    const text = bound.statement ? this[textsByName]?.get(bound.statement) : this[unnamedText]
    if (text !== undefined) see(text, bound.values ?? [])
    bind.call(this, bound)
  }
  wire.query = function (text) {
    see(text, [])
    query.call(this, text)
  }
}

let isRecording = false

/**
 * Records each statement that this process sends to PostgreSQL, with the kinds of its values: the embedded database is held
 * against what was really sent, and only the driver sees that.
 */
export function recordStatements(): void {
  if (isRecording) return
  isRecording = true
  watchStatements(record)
}
