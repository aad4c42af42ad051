import type { ReturnSettings } from '../../../domain/settings/returns.ts'
import type { SiteSettings } from '../../../domain/settings/site.ts'
import type { Tx } from '../../kernel/call.ts'
import { policy, returns, site } from './sections.service.ts'
import { findLastChange, findValues } from './settings.store.ts'

/** What the site says of itself. */
export async function readSiteSettings(tx: Tx): Promise<SiteSettings> {
  return site.parse((await findValues(tx, ['site'])).get('site'))
}

/** Whether a registration that was made at this time needs a picture of its serial number (`WO098`). */
export async function needsSerialPicture(tx: Tx, madeAt: Date): Promise<boolean> {
  if (!(await readSiteSettings(tx)).needs_serial_picture) return false
  const since = await findLastChange(tx, 'site', 'needs_serial_picture')
  return since === null || madeAt >= since
}

/** HTML as readers get it: a few elements, and links. */
export async function sanitizePolicy(html: string): Promise<string> {
  // Its parsers are eighty files, which a start does not need.
  const { sanitizeHtml } = await import('./sanitize-html.rules.ts')
  return sanitizeHtml(html)
}

/** The return policy as sanitized HTML; empty if there is none. */
export async function readPolicy(tx: Tx): Promise<string> {
  return sanitizePolicy(policy.parse((await findValues(tx, ['policy'])).get('policy')).html)
}

/** Until when customers may ask for a return. */
export async function readReturnSettings(tx: Tx): Promise<ReturnSettings> {
  return returns.parse((await findValues(tx, ['returns'])).get('returns'))
}

/** The return policy as lines of text, for paper; empty if there is none. */
export async function readPolicyText(tx: Tx): Promise<string> {
  const html = await readPolicy(tx)
  if (html === '') return ''
  const { toPlainText } = await import('../../kernel/plain-text.ts')
  return toPlainText(html)
}
