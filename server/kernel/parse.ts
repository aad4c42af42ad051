// Parses the input by the row's schemas, and turns zod's issues into one sentence for each field.
import type { z } from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refuse } from './refuse.ts'

type Schema = z.core.$ZodType

export interface Parsed {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Parses params, query and body together, so that one answer names every invalid field. Refuses `call.invalid`. */
export function parseInput(row: Row, params: unknown, query: unknown, body: unknown): Parsed {
  const errors: Record<string, string> = {}
  const parseSection = (schema: Schema | undefined, value: unknown, into: Record<string, string>): unknown => {
    if (schema === undefined) return undefined
    const first = safeParse(schema, value)
    const result = !first.success && value === undefined ? safeParse(schema, {}) : first
    if (result.success) return result.data
    addIssues(result.error.issues, into)
    return undefined
  }
  const parsed = {
    params: parseSection(row.params, params, errors),
    query: parseSection(row.query, query, errors),
    body: parseSection(row.body, body, errors),
  }
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
  return parsed
}

function addIssues(issues: readonly z.core.$ZodIssue[], into: Record<string, string>): void {
  const add = (field: string, sentence: string) => {
    if (!Object.hasOwn(into, field))
      Object.defineProperty(into, field, { value: sentence, enumerable: true, configurable: true, writable: true })
  }
  for (const issue of issues) {
    const place = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(place === '' ? key : `${place}.${key}`, 'Unknown field')
    else add(place === '' ? 'body' : place, issue.message === 'Invalid input' ? 'Is not valid' : issue.message)
  }
}
