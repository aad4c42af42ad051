import type { Servicer } from '../../../../../contract/servicers.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'

export interface ServicerChoice {
  /** The number of the address. */
  readonly value: string
  readonly label: string
}

type Asked = Pick<Claim, 'provider_address_id' | 'provider_name' | 'assigned_to' | 'status'>

const maxShown = 12

/**
 * The servicers to assign a claim to: whom the filer asked for, or who has it, then the nearest ones, each with its town and
 * the miles to the machine.
 */
export function listChoices(claim: Asked, nearby: readonly Servicer[]): readonly ServicerChoice[] {
  const { provider_address_id: asked, provider_name: name } = claim
  const toLabel = ({ name: firm, city, state, distance }: Servicer) =>
    `${firm}, ${city} ${state}${distance === null ? '' : `, ${distance.toFixed(1)} mi`}`
  const found = nearby.map((one) => ({ value: String(one.address_id), label: toLabel(one) }))
  const others = found.filter(({ value }) => value !== String(asked)).slice(0, maxShown)
  if (asked === null || claim.status === 'reassign') return found.slice(0, maxShown)
  const own = found.find(({ value }) => value === String(asked))
  const label = own?.label ?? name ?? `Address ${asked}`
  const why = claim.assigned_to === null ? 'asked for' : 'has it now'
  return [{ value: String(asked), label: `${label} · ${why}` }, ...others]
}
