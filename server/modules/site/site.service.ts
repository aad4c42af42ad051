import * as z from 'zod/mini'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { siteInfo } from '../../../contract/site.ts'
import type { site, SiteInfo } from '../../../contract/site.ts'
import type { Call } from '../../kernel/call.ts'
import { findSiteSetting } from './site.store.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'

const defaults: SiteInfo = {
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

/** Site info: the settings of this shop, with the spec's defaults (G03). */
export async function readSite({ tx }: Pick<Call, 'tx'>): Promise<SiteInfo> {
  const stored = await findSiteSetting(tx, 'site')
  const changes = stored === null ? {} : settings.parse(JSON.parse(stored))
  return siteInfo.parse({ ...defaults, ...changes })
}

/** The return policy as sanitized HTML; empty if there is none (G02). */
export async function readReturnPolicy({ tx }: Pick<Call, 'tx'>): Promise<{ policy: string }> {
  // Its parsers are eighty files, which a start does not need.
  const { sanitizeHtml } = await import('./sanitize-html.rules.ts')
  return { policy: sanitizeHtml((await findSiteSetting(tx, 'return-policy')) ?? '') }
}

/** The city and state of a postal code (G01). Refuses `site.postalCodeUnknown`. */
export async function readPostalCode(places: Places, code: string): Promise<Reply<typeof site.table.readPostalCode>> {
  const place = (await places.table()).find(code)
  if (place === null) refuse('site.postalCodeUnknown', { values: { code } })
  const { city, state, middle } = place
  return {
    postal_code_city: city,
    postal_code_province_abv: state,
    latitude: middle?.latitude ?? null,
    longitude: middle?.longitude ?? null,
  }
}
