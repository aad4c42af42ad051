import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { ReplyTemplate, TemplateForm } from '../../../../contract/shapes/ticket.ts'
import type { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import { listUnknownPlaceholders, placeholders } from '../../../../domain/tickets/templates.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  isNameTaken,
  listTemplates as findTemplates,
  lockTemplate,
  putTemplate,
  removeTemplate as remove,
} from './templates.store.ts'

type Rows = typeof ticketInbox

/** The texts that staff answer with, by name. */
export async function listTemplates({ tx }: Pick<SignedIn, 'tx'>): Promise<Reply<Rows['listTemplates']>> {
  return { templates: await findTemplates(tx) }
}

const quote = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/**
 * Saves a template, new or changed. Placeholders that nothing fills in are refused, so that no customer reads one. Refuses
 * `tickets.templateChanged`.
 */
export async function saveTemplate(call: SignedIn, id: string, form: TemplateForm): Promise<ReplyTemplate> {
  const before = await lockTemplate(call.tx, id)
  const saved = { template_id: id, name: form.name, text: form.text, rev: form.rev + 1 }
  // The same save again: its answer was lost.
  if (before?.rev === saved.rev && before.name === saved.name && before.text === saved.text) return saved
  if ((before?.rev ?? 0) !== form.rev) refuse('tickets.templateChanged', { current: before })
  const unknown = listUnknownPlaceholders(form.text)
  if (unknown.length > 0)
    refuse('call.invalid', { errors: { text: `Unknown: ${quote(unknown)}. Known are ${quote(placeholders)}` } })
  if (await isNameTaken(call.tx, id, form.name))
    refuse('call.invalid', { errors: { name: 'Another template has this name' } })
  await putTemplate(call.tx, { ...saved, changed_at: call.now, changed_by: call.actor.userId })
  return saved
}

/** Removes a template. Answers that were written with it stay. Refuses `tickets.templateUnknown`. */
export async function removeTemplate({ tx }: Pick<SignedIn, 'tx'>, id: string): Promise<{ ok: true }> {
  return (await remove(tx, id)) ? { ok: true } : refuse('tickets.templateUnknown')
}
