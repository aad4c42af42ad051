import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { SavedView, ViewForm, views } from '../../../contract/views.ts'
import { isStaffUser } from '../../../domain/accounts/manage-users.ts'
import { maxViews, toViewQuery } from '../../../domain/views/saved-views.ts'
import type { ViewList } from '../../../domain/views/saved-views.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { deleteView, listOtherNames, listViews as findViews, lockView, putView } from './views.store.ts'
import type { ViewRecord } from './views.store.ts'

type Table = typeof views.table

/** Its owner changes a view, and any administrator a shared one. */
const mayChange = (view: Pick<ViewRecord, 'user_id' | 'is_shared'>, { facts, userId }: Actor) =>
  view.is_shared ? facts.admin : view.user_id === userId

const toWire = ({ view_id, name, query, is_shared, rev, user_id }: ViewRecord, actor: Actor): SavedView => ({
  ...{ view_id, name, query, is_shared, rev },
  is_own: mayChange({ user_id, is_shared }, actor),
})

/** The views of a list that the caller has: the own ones, and for staff the shared ones. */
export async function listViews(call: SignedIn, list: ViewList): Promise<Reply<Table['listViews']>> {
  const found = await findViews(call.tx, list, call.actor.userId, { isStaff: isStaffUser(call.actor.facts) })
  return { views: found.map((view) => toWire(view, call.actor)) }
}

/**
 * Saves a view, new or changed. Only the parameters of its list are kept. Refuses `views.unknown` where it is another person's,
 * `views.changed` where somebody was faster, `views.tooMany`, and `auth.notAllowed` where others than administrators share.
 */
export async function saveView(call: SignedIn, viewId: string, form: ViewForm): Promise<SavedView> {
  const { actor, tx } = call
  const before = await lockView(tx, viewId)
  if (before !== null && (!mayChange(before, actor) || before.list !== form.list)) refuse('views.unknown')
  if (form.is_shared && !actor.facts.admin) refuse('auth.notAllowed')
  const view = {
    view_id: viewId,
    user_id: before?.user_id ?? actor.userId,
    list: form.list,
    name: form.name,
    query: toViewQuery(form.list, form.query),
    is_shared: form.is_shared,
    rev: form.rev + 1,
  }
  // The same save again: its answer was lost.
  const isSame =
    before?.rev === view.rev &&
    before.name === view.name &&
    before.query === view.query &&
    before.is_shared === view.is_shared
  if (isSame) return toWire(view, actor)
  if ((before?.rev ?? 0) !== form.rev)
    refuse('views.changed', { current: before === null ? null : toWire(before, actor) })
  const others = await listOtherNames(tx, view)
  if (others.some((name) => name.toLowerCase() === view.name.toLowerCase()))
    refuse('call.invalid', { errors: { name: 'Another view has this name' } })
  if (others.length >= maxViews) refuse('views.tooMany', { values: { most: String(maxViews) } })
  await putView(tx, { ...view, changed_at: call.now })
  return toWire(view, actor)
}

/** Removes a view. Refuses `views.unknown`, also where it is another person's. */
export async function removeView(call: SignedIn, viewId: string): Promise<Reply<Table['removeView']>> {
  const view = await lockView(call.tx, viewId)
  if (view === null || !mayChange(view, call.actor)) return refuse('views.unknown')
  await deleteView(call.tx, viewId)
  return { ok: true }
}
