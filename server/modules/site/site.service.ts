import * as z from 'zod/mini'
import { siteInfo } from '../../../contract/site.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import type { Call } from '../../kernel/call.ts'
import { safeHtml } from './safe-html.ts'
import { siteSetting } from './site.store.ts'

const unset: SiteInfo = {
  page_title: 'Partwright',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  site_notification: null,
  brand: 'meridian',
  company: 'Partwright Equipment Services',
  contact_email: 'parts@partwright.example',
}
const settings = z.partial(siteInfo)

/** Site info: what this shop has set, and the spec's defaults for the rest (G03). */
export async function readSite({ tx }: Pick<Call, 'tx'>): Promise<SiteInfo> {
  const kept = await siteSetting(tx, 'site')
  const set = kept === null ? {} : settings.parse(JSON.parse(kept))
  return siteInfo.parse({ ...unset, ...set })
}

/** The return policy, safe to be put into a page whoever wrote it; empty where there is none (G02). */
export async function readReturnPolicy({ tx }: Pick<Call, 'tx'>): Promise<{ policy: string }> {
  return { policy: safeHtml((await siteSetting(tx, 'return-policy')) ?? '') }
}
