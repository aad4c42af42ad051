// Reads which pieces of the bundles are stored. Does not call the server.
import { bulletins as bulletinRows } from '../../contract/bulletins.ts'
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { site } from '../../contract/site.ts'
import { sortDayStops } from '../../domain/labor-claims/day-plan.ts'
import { mayBeVisited } from '../../domain/labor-claims/states.ts'
import type { Catalogue, ModelOnDevice } from '../catalogue/catalogue.ts'
import type { Engine } from '../engine.ts'
import type { JobFacts, BundleFacts, SharedFacts, SnapshotFacts } from './bundle-facts.ts'

/** A file that all jobs share. `bytes` is the approximate download size. */
export interface SharedFile {
  readonly is: SharedFacts['is']
  readonly bytes: number
  /** Stored size in bytes, or null if not stored. */
  getCachedBytes(): Promise<number | null>
  /** Downloads the file; rejects on failure. */
  download(): Promise<void>
}

export interface FactSources {
  readonly engine: Pick<Engine, 'claims' | 'storedClaim' | 'cachedSnapshot'>
  readonly catalogue: Pick<Catalogue, 'modelsOnDevice'>
  readonly shared: readonly SharedFile[]
}

const { readConfig } = claimsOnDevice
const { listStates } = site.table
const { listBulletins } = bulletinRows.table
const getJsonBytes = (value: unknown) => JSON.stringify(value).length
const unique = (ids: readonly number[]) => [...new Set(ids)]

/** `today` is a date, `YYYY-MM-DD`. */
export async function readBundleFacts({ engine, catalogue, shared }: FactSources, today: string): Promise<BundleFacts> {
  const { rows, asOf: listFetchedAt } = await engine.claims('jobs')
  const open = rows.filter((row) => row.asOf !== null && row.isGone !== true && mayBeVisited(row.value))
  const stops = open.map(({ value }) => ({
    row: value,
    name: value.display_id,
    at: value.appointment_at === null ? null : Date.parse(value.appointment_at),
    day: value.appointment_at?.slice(0, 10) ?? null,
    miles: value.distance,
  }))
  const jobs: JobFacts[] = []
  // Assigned jobs come first. Claims that wait for an answer need no visit today.
  const isToDo = ({ row }: (typeof stops)[number]) => row.status === 'assigned'
  const [assigned, others] = [stops.filter(isToDo), stops.filter((stop) => !isToDo(stop))]
  for (const { row } of [...sortDayStops(assigned, today), ...sortDayStops(others, today)]) {
    const claim = await engine.storedClaim(row.ticket_id)
    const snapshot =
      claim === null
        ? null
        : {
            asOf: claim.asOf,
            rev: claim.value.rev,
            changedAt: claim.value.updated_at,
            bytes: getJsonBytes(claim.value),
            hasEarlierClaims: claim.value.earlier_claims !== undefined,
            hasPaymentFacts: claim.value.pay_facts !== undefined,
          }
    jobs.push({
      ticketId: row.ticket_id,
      rev: row.rev,
      changedAt: row.updated_at,
      equipmentId: row.equipment_id,
      manufacturerId: row.manufacturer_id,
      snapshot,
    })
  }
  /** The shop may have added the model since the catalogue on the device was confirmed, and then the job. */
  const mayBeNewer = ({ is }: ModelOnDevice, catalogueAt: number | null) =>
    is === 'gone' && (catalogueAt === null || catalogueAt < (listFetchedAt ?? 0))
  const labor = new Map<number, SnapshotFacts>()
  for (const manufacturerId of unique(jobs.map((job) => job.manufacturerId))) {
    const snapshot = await engine.cachedSnapshot(readConfig, { params: { manufacturerId } })
    if (snapshot !== null) labor.set(manufacturerId, { asOf: snapshot.asOf, bytes: getJsonBytes(snapshot.value) })
  }
  const states = await engine.cachedSnapshot(listStates, { query: {} })
  const bulletins = await engine.cachedSnapshot(listBulletins, {})
  const here = await catalogue.modelsOnDevice(unique(jobs.map((job) => job.equipmentId).filter((id) => id > 0)))
  return {
    listFetchedAt,
    jobs,
    models: new Map(
      here.models.map((model) => [
        model.equipment_id,
        mayBeNewer(model, here.freshAt) ? { ...model, is: 'unknown' } : model,
      ]),
    ),
    jobModels: here.jobModels,
    catalogueAt: here.freshAt,
    labor,
    bulletins: bulletins === null ? null : { asOf: bulletins.asOf, bytes: getJsonBytes(bulletins.value) },
    lists: states === null ? null : { asOf: states.asOf, bytes: getJsonBytes(states.value) },
    shared: await Promise.all(
      shared.map(async (piece) => {
        const bytes = await piece.getCachedBytes().catch(() => null)
        return { is: piece.is, isCached: bytes !== null, bytes: bytes ?? piece.bytes }
      }),
    ),
  }
}
