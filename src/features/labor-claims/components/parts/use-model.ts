import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'

/** The model of a claim's machine with its diagrams and parts; undefined while it loads or where it is unavailable. */
export function useModel(equipmentId: number): { readonly model: Equipment | undefined; readonly isLoading: boolean } {
  const reading = useCatalogue(
    catalogue.table.readEquipment,
    { params: { id: equipmentId }, query: {} },
    { isOn: equipmentId > 0 },
  )
  return { model: reading.data, isLoading: reading.isLoading }
}

/** The path of the machine's first diagram, where parts can be picked for the claim. Null where it has none. */
export function getDiagramPath(
  model: Equipment | undefined,
  target: { readonly claim?: string; readonly newClaim?: string; readonly serial: string },
): string | null {
  const [first] = model?.diagrams ?? []
  if (model === undefined || first === undefined) return null
  const { serial, ...of } = target
  const query = new URLSearchParams({ ...(serial === '' ? {} : { serial }), ...of })
  return `/equipment/${model.equipment_id}/diagrams/${first.equipment_diagram_id}?${query.toString()}`
}
