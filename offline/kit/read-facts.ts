// Looks what of the kits is on this device, without asking the server.
import { laborClaims } from '../../contract/labor-claims.ts'
import { site } from '../../contract/site.ts'
import { inDayOrder } from '../../domain/labor-claims/day-plan.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Engine } from '../engine.ts'
import type { JobFacts, KitFacts, SharedFacts, WordFacts } from './facts.ts'
import { needsKit } from './needs.ts'

/** A file that every job shares. `bytes` is about what fetching it takes. */
export interface SharedPiece {
  readonly is: SharedFacts['is']
  readonly bytes: number
  /** Bytes that it takes here, or null where it is not here. */
  here(): Promise<number | null>
  /** Fetches it; rejects where it does not come. */
  take(): Promise<void>
}

export interface FactSources {
  readonly engine: Pick<Engine, 'claims' | 'claim' | 'keptCopy'>
  readonly catalogue: Pick<Catalogue, 'modelsHere'>
  readonly shared: readonly SharedPiece[]
}

const { readConfig } = laborClaims.table
const { listStates } = site.table
const bytesOf = (value: unknown) => JSON.stringify(value).length
const once = (ids: readonly number[]) => [...new Set(ids)]

/** `today` is a day, `YYYY-MM-DD`. */
export async function readFacts({ engine, catalogue, shared }: FactSources, today: string): Promise<KitFacts> {
  const { rows, asOf: listAt } = await engine.claims('jobs')
  const open = rows.filter((row) => row.asOf !== null && needsKit(row.value))
  const stops = open.map(({ value }) => ({
    row: value,
    name: value.display_id,
    at: value.appointment_at === null ? null : Date.parse(value.appointment_at),
    day: value.appointment_at?.slice(0, 10) ?? null,
    miles: value.distance,
  }))
  const jobs: JobFacts[] = []
  // Who waits for an answer drives nowhere today: what is to be done comes first.
  const isToDo = ({ row }: (typeof stops)[number]) => row.status === 'assigned'
  const [ahead, others] = [stops.filter(isToDo), stops.filter((stop) => !isToDo(stop))]
  for (const { row } of [...inDayOrder(ahead, today), ...inDayOrder(others, today)]) {
    const seen = await engine.claim(row.ticket_id)
    const copy =
      seen === null || seen.asOf === null
        ? null
        : {
            asOf: seen.asOf,
            rev: seen.value.rev,
            bytes: bytesOf(seen.value),
            hasEarlierClaims: seen.value.earlier_claims !== undefined,
          }
    jobs.push({
      ticketId: row.ticket_id,
      rev: row.rev,
      equipmentId: row.equipment_id,
      manufacturerId: row.manufacturer_id,
      copy,
    })
  }
  const labor = new Map<number, WordFacts>()
  for (const manufacturerId of once(jobs.map((job) => job.manufacturerId))) {
    const kept = await engine.keptCopy(readConfig, { params: { manufacturerId } })
    if (kept !== null) labor.set(manufacturerId, { asOf: kept.asOf, bytes: bytesOf(kept.value) })
  }
  const states = await engine.keptCopy(listStates, { query: {} })
  const here = await catalogue.modelsHere(once(jobs.map((job) => job.equipmentId).filter((id) => id > 0)))
  return {
    listAt,
    jobs,
    models: new Map(here.models.map((model) => [model.equipment_id, model])),
    jobModels: here.jobModels,
    catalogueAt: here.freshAt,
    labor,
    lists: states === null ? null : { asOf: states.asOf, bytes: bytesOf(states.value) },
    shared: await Promise.all(
      shared.map(async (piece) => {
        const bytes = await piece.here().catch(() => null)
        return { is: piece.is, isHere: bytes !== null, bytes: bytes ?? piece.bytes }
      }),
    ),
  }
}
