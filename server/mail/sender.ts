import type { Call } from '../kernel/call.ts'
import { readSite } from '../modules/site/index.ts'
import type { Sender } from './letter.ts'

/** Mails are in the name and the brand that the shop has when they leave. */
export async function senderOf(world: Pick<Call, 'tx'>, publicUrl: string): Promise<Sender> {
  const { page_title, company, contact_email, brand } = await readSite(world)
  return { publicUrl, title: page_title, company, contact: contact_email, brand }
}
