// The rows of all modules as one table, and the lookup from method and path to a row, for HTTP and for the batch.
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { AnyHandler, Implemented } from './implement.ts'

/** A row with its handler; `id` is `labor-claims.addNote`. */
export interface Mounted {
  readonly id: string
  readonly module: string
  readonly row: Row
  readonly handler: AnyHandler
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

/** Builds the table; throws for a row without a handler. */
export function buildRoutes(modules: readonly Implemented[]): Routes {
  const all = modules.flatMap(({ contract, handlers }) =>
    Object.entries(contract.table).map(([name, row]): Mounted => {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`${contract.module}.${name} has no handler`)
      return { id: `${contract.module}.${name}`, module: contract.module, row, handler }
    }),
  )
  const shapes = all
    .map((target) => ({ target, steps: target.row.path.split('/') }))
    .sort((a, b) => countParams(a.steps) - countParams(b.steps))
  return {
    all,
    find: (method, path) => {
      const steps = path.split('/')
      for (const shape of shapes) {
        if (shape.target.row.method !== method || shape.steps.length !== steps.length) continue
        const params = matchParams(shape.steps, steps)
        if (params !== null) return { target: shape.target, params }
      }
      return null
    },
  }
}

const countParams = (steps: readonly string[]) => steps.filter((step) => step.startsWith('{')).length

function matchParams(shape: readonly string[], steps: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [at, expected] of shape.entries()) {
    const given = steps[at] ?? ''
    if (!expected.startsWith('{')) {
      if (expected !== given) return null
      continue
    }
    const value = decodeStep(given)
    if (value === null || value === '') return null
    params[expected.slice(1, -1)] = value
  }
  return params
}

function decodeStep(step: string): string | null {
  try {
    return decodeURIComponent(step)
  } catch {
    return null
  }
}
