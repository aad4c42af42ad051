import type { LoadedServicer } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'

export interface ServicerChoice {
  /** The number of the address. */
  readonly value: string
  readonly label: string
  /** Miles to the machine, the firm's open jobs, and why it stands first; empty where none is known. */
  readonly detail: string
}

type Asked = Pick<Claim, 'provider_address_id' | 'provider_name' | 'assigned_to' | 'status'>

/** `distance`: the nearest first. `load`: the firm with the fewest open jobs first, the nearer one of two. */
export type ServicerOrder = 'distance' | 'load'

const maxShown = 12

const formatLoad = (jobs: number) => (jobs === 0 ? 'no open jobs' : jobs === 1 ? '1 open job' : `${jobs} open jobs`)

/**
 * The servicers to assign a claim to: whom the filer asked for, or who has it, then the others in the order asked for, each with
 * its town, the miles to the machine and the open jobs of its firm. `nearby` comes nearest first. Before them stands the one
 * that is `chosen`, where it is none of these: it is assigned.
 */
export function listChoices(
  claim: Asked,
  nearby: readonly LoadedServicer[],
  order: ServicerOrder = 'distance',
  chosen: { readonly value: string; readonly label?: string | undefined } = { value: '' },
): readonly ServicerChoice[] {
  const sorted = order === 'load' ? nearby.toSorted((one, other) => one.open_jobs - other.open_jobs) : nearby
  const found = sorted.map(({ address_id, name: firm, city, state, distance, open_jobs }) => ({
    value: String(address_id),
    label: `${firm}, ${city} ${state}`,
    detail: [...(distance === null ? [] : [`${distance.toFixed(1)} mi`]), formatLoad(open_jobs)].join(' · '),
  }))
  const listed = listOthers(claim, found)
  if (chosen.value === '' || listed.some(({ value }) => value === chosen.value)) return listed
  const own = found.find(({ value }) => value === chosen.value)
  const label = own?.label ?? chosen.label ?? `Address ${chosen.value}`
  return [{ value: chosen.value, label, detail: own === undefined ? 'chosen' : `${own.detail} · chosen` }, ...listed]
}

/** Whom the filer asked for, or who has it, then the first of the others. */
function listOthers(claim: Asked, found: readonly ServicerChoice[]): readonly ServicerChoice[] {
  const { provider_address_id: asked, provider_name: name } = claim
  if (asked === null || claim.status === 'reassign') return found.slice(0, maxShown)
  const own = found.find(({ value }) => value === String(asked))
  const others = found.filter((one) => one !== own).slice(0, maxShown)
  const why = claim.assigned_to === null ? 'asked for' : 'has it now'
  const detail = own === undefined ? why : `${own.detail} · ${why}`
  return [{ value: String(asked), label: own?.label ?? name ?? `Address ${asked}`, detail }, ...others]
}
