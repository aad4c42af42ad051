import type { Call } from '../kernel/call.ts'
import { readSiteSettings } from '../modules/settings/index.ts'
import type { Sender } from './email-template.ts'

/** Reads the sender: the name and brand of the shop at the time of sending. */
export async function readSender(ports: Pick<Call, 'tx'>, publicUrl: string): Promise<Sender> {
  const { page_title, company, contact_email, brand } = await readSiteSettings(ports.tx)
  return { publicUrl, title: page_title, company, contact: contact_email, brand }
}
