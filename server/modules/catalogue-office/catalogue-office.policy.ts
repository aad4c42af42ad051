import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { DiagramRecord } from './diagrams/diagrams.store.ts'
import type { ImportRecord } from './import/imports.store.ts'

const checkMayEdit = ({ facts, permissions }: Actor) => {
  if (!facts.admin && !permissions.includes('catalogue.edit')) refuse('auth.notAllowed')
}

/** Authorizes edits of a diagram (`catalogue.edit`). Refuses `auth.notAllowed`, then `catalogue.unknown`. */
export function authorizeDiagramEdit(diagram: DiagramRecord | null, actor: Actor): Authorized<DiagramRecord> {
  checkMayEdit(actor)
  return authorize(diagram ?? refuse('catalogue.unknown'))
}

/** Authorizes an import of any user for catalogue editors. Refuses `auth.notAllowed`, then `catalogue-office.importUnknown`. */
export function authorizeImport(found: ImportRecord | null, actor: Actor): Authorized<ImportRecord> {
  checkMayEdit(actor)
  return authorize(found ?? refuse('catalogue-office.importUnknown'))
}
