import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ProductRecord } from './products/products.store.ts'

/** Authorizes edits of a part (`catalogue.edit`). Refuses `auth.notAllowed`, then `catalogue.unknown`. */
export function authorizeProductEdit<T extends ProductRecord>(product: T | null, actor: Actor): Authorized<T> {
  if (!actor.facts.admin && !actor.permissions.includes('catalogue.edit')) refuse('auth.notAllowed')
  return authorize(product ?? refuse('catalogue.unknown'))
}
