import { laborClaims } from '../../../../contract/labor-claims.ts'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { useRead } from '../../../data/use-read.ts'

export interface ServicerChoice {
  readonly value: string
  readonly label: string
}

/** Who works on these claims, each address once, by name; the address's number where a name has several. */
export function servicersOf(rows: readonly ClaimRow[]): readonly ServicerChoice[] {
  const names = new Map<number, string>()
  for (const { provider_address_id: address, servicer_name: name } of rows)
    if (address != null && name !== null) names.set(address, name)
  const all = [...names.values()]
  return [...names]
    .map(([address, name]) => ({
      value: String(address),
      label: all.filter((other) => other === name).length > 1 ? `${name}, address ${address}` : name,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** The servicers that a claim may be given to, as far as the claims in work and the paid ones name them. */
export function useServicers(isOn: boolean): readonly ServicerChoice[] {
  const busy = useRead(laborClaims.table.listClaims, { query: { page: 1, section: 'assigned' } }, { isOn })
  const paid = useRead(laborClaims.table.listClaims, { query: { page: 1, section: 'paid' } }, { isOn })
  return servicersOf([busy, paid].flatMap((read) => (read.state === 'ready' ? read.value.data : [])))
}
