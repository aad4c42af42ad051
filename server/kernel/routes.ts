// The rows of all modules as one table, and the way from a method and a path to a row: the batch needs it as HTTP does.
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Implemented } from './implement.ts'

/** A row with its handler; `id` is `labor-claims.addNote`. */
export interface Mounted {
  readonly id: string
  readonly module: string
  readonly row: Row
  readonly handler: (input: never, call: never) => Promise<unknown>
}

export interface Match {
  readonly target: Mounted
  readonly params: Readonly<Record<string, string>>
}

export interface Routes {
  readonly all: readonly Mounted[]
  /** `path` below `/api`, without a query; null where nothing is mounted. */
  find(method: string, path: string): Match | null
}

/** Builds the table; a row without a handler ends the start. */
export function routesOf(modules: readonly Implemented[]): Routes {
  const all = modules.flatMap(({ contract, handlers }) =>
    Object.entries(contract.table).map(([name, row]): Mounted => {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`${contract.module}.${name} has no handler`)
      return { id: `${contract.module}.${name}`, module: contract.module, row, handler }
    }),
  )
  const shapes = all
    .map((target) => ({ target, steps: target.row.path.split('/') }))
    .sort((a, b) => gaps(a.steps) - gaps(b.steps))
  return {
    all,
    find: (method, path) => {
      const steps = path.split('/')
      for (const shape of shapes) {
        if (shape.target.row.method !== method || shape.steps.length !== steps.length) continue
        const params = fill(shape.steps, steps)
        if (params !== null) return { target: shape.target, params }
      }
      return null
    },
  }
}

const gaps = (steps: readonly string[]) => steps.filter((step) => step.startsWith('{')).length

function fill(shape: readonly string[], steps: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [at, wanted] of shape.entries()) {
    const given = steps[at] ?? ''
    if (!wanted.startsWith('{')) {
      if (wanted !== given) return null
      continue
    }
    const plain = decoded(given)
    if (plain === null || plain === '') return null
    params[wanted.slice(1, -1)] = plain
  }
  return params
}

function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step)
  } catch {
    return null
  }
}
