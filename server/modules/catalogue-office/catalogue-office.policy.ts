import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { DiagramRecord } from './diagrams.store.ts'
import type { ImportRecord } from './imports.store.ts'

const checkEditor = ({ facts, permissions }: Actor) => {
  if (!facts.admin && !permissions.includes('catalogue.edit')) refuse('auth.notAllowed')
}

/** A diagram for whoever may edit the catalogue. Refuses `auth.notAllowed`, then `catalogue.unknown`. */
export function editableDiagram(diagram: DiagramRecord | null, actor: Actor): Authorized<DiagramRecord> {
  checkEditor(actor)
  return authorize(diagram ?? refuse('catalogue.unknown'))
}

/** An import for whoever may edit the catalogue, whoever started it. Refuses `auth.notAllowed`, then `catalogue-office.importUnknown`. */
export function visibleImport(found: ImportRecord | null, actor: Actor): Authorized<ImportRecord> {
  checkEditor(actor)
  return authorize(found ?? refuse('catalogue-office.importUnknown'))
}
