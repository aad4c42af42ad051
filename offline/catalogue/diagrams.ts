// The diagrams on the device: which model has which, in memory; their hotspots and lines are read when one is opened.
import type { PackedDiagram } from '../../contract/catalogue-pack.ts'

export type DiagramHead = Omit<PackedDiagram, 'hotspots' | 'lines'>

export interface Diagrams {
  /** In the order of the model's page. */
  of(equipmentId: number): readonly DiagramHead[]
  whole(id: number): Promise<PackedDiagram | null>
}

interface Entry {
  readonly head: DiagramHead
  readonly whole: () => Promise<PackedDiagram>
}

/** A diagram in a segment, or as it changed since; null in its place where it is gone. */
export interface DiagramSource {
  readonly segments: readonly {
    readonly rows: readonly PackedDiagram[]
    readonly row: (n: number) => Promise<unknown>
  }[]
  readonly changed: ReadonlyMap<number, PackedDiagram | null>
}

export function shelveDiagrams({ segments, changed }: DiagramSource): Diagrams {
  const entries = new Map<number, Entry>()
  for (const { rows, row } of segments) {
    rows.forEach(({ hotspots: _spots, lines: _lines, ...head }, n) => {
      entries.set(head.equipment_diagram_id, { head, whole: () => row(n) as Promise<PackedDiagram> })
    })
  }
  for (const [id, value] of changed) {
    if (value === null) entries.delete(id)
    else entries.set(id, { head: value, whole: () => Promise.resolve(value) })
  }
  const heads = [...entries.values()].map(({ head }) => head)
  const byModel = Map.groupBy(
    heads.sort((a, b) => a.position - b.position || a.equipment_diagram_id - b.equipment_diagram_id),
    (head) => head.equipment_id,
  )
  return {
    of: (equipmentId) => byModel.get(equipmentId) ?? [],
    whole: async (id) => (await entries.get(id)?.whole()) ?? null,
  }
}
