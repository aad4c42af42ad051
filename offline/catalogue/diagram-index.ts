// Diagrams on the device. Model assignments are in memory; hotspots and lines are read when a diagram opens.
import type { PackedDiagram } from '../../contract/catalogue-pack.ts'
import { groupBy } from '../../domain/group-by.ts'

export type DiagramHead = Omit<PackedDiagram, 'hotspots' | 'lines'>

export interface DiagramIndex {
  /** In the display order of the model's page. */
  listForModel(equipmentId: number): readonly DiagramHead[]
  read(id: number): Promise<PackedDiagram | null>
}

interface Entry {
  readonly head: DiagramHead
  readonly read: () => Promise<PackedDiagram>
}

/** A diagram in a segment or from a change. Null means that it was removed. */
export interface DiagramSource {
  readonly segments: readonly {
    readonly rows: readonly PackedDiagram[]
    readonly row: (n: number) => Promise<unknown>
  }[]
  readonly changed: ReadonlyMap<number, PackedDiagram | null>
}

export function buildDiagramIndex({ segments, changed }: DiagramSource): DiagramIndex {
  const entries = new Map<number, Entry>()
  for (const { rows, row } of segments) {
    rows.forEach(({ hotspots: _spots, lines: _lines, ...head }, n) => {
      entries.set(head.equipment_diagram_id, { head, read: () => row(n) as Promise<PackedDiagram> })
    })
  }
  for (const [id, value] of changed) {
    if (value === null) entries.delete(id)
    else entries.set(id, { head: value, read: () => Promise.resolve(value) })
  }
  const heads = [...entries.values()].map(({ head }) => head)
  const byModel = groupBy(
    heads.sort((a, b) => a.position - b.position || a.equipment_diagram_id - b.equipment_diagram_id),
    (head) => head.equipment_id,
  )
  return {
    listForModel: (equipmentId) => byModel.get(equipmentId) ?? [],
    read: async (id) => (await entries.get(id)?.read()) ?? null,
  }
}
