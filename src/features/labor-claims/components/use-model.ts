import { catalogue } from '../../../../contract/catalogue.ts'
import type { Equipment } from '../../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'

/** The model of a claim's machine with its drawings and parts; undefined while it is read, or where nobody can tell it now. */
export function useModel(equipmentId: number): { readonly model: Equipment | undefined; readonly isLoading: boolean } {
  const reading = useCatalogue(
    catalogue.table.readEquipment,
    { params: { id: equipmentId }, query: {} },
    { isOn: equipmentId > 0 },
  )
  return { model: reading.data, isLoading: reading.isLoading }
}

/** Where parts are picked from the machine's drawings; what is picked comes back to the claim. Null where it has none. */
export function drawingPath(
  model: Equipment | undefined,
  target: { readonly claim?: string; readonly newClaim?: string; readonly serial: string },
): string | null {
  const [first] = model?.diagrams ?? []
  if (model === undefined || first === undefined) return null
  const { serial, ...of } = target
  const words = new URLSearchParams({ ...(serial === '' ? {} : { serial }), ...of })
  return `/equipment/${model.equipment_id}/diagrams/${first.equipment_diagram_id}?${words.toString()}`
}
