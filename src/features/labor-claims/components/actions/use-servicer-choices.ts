import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import { useRead } from '../../../../data/use-read.ts'

export interface ServicerChoice {
  readonly value: string
  readonly label: string
}

/** Lists the servicer addresses of these claims by name. The address number is added where a name has several. */
export function listServicers(rows: readonly ClaimRow[]): readonly ServicerChoice[] {
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

/** The servicers that a claim can be assigned to, taken from assigned and paid claims. */
export function useServicerChoices(isOn: boolean): readonly ServicerChoice[] {
  const busy = useRead(laborClaims.table.listClaims, { query: { page: 1, section: 'assigned' } }, { isOn })
  const paid = useRead(laborClaims.table.listClaims, { query: { page: 1, section: 'paid' } }, { isOn })
  return listServicers([busy, paid].flatMap((read) => (read.state === 'ready' ? read.value.data : [])))
}
