import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { siteInfo } from '../../../contract/site.ts'
import type { site, SiteInfo } from '../../../contract/site.ts'
import { formatCompanyAddress, isNoticeShown } from '../../../domain/settings/site.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'
import { readPolicy, readSiteSettings } from '../settings/index.ts'

/** Site info: what the settings say, with the spec's defaults (G03). A notification that is over is not sent. */
export async function readSite({ tx, now }: Pick<Call, 'tx' | 'now'>): Promise<SiteInfo> {
  const site = await readSiteSettings(tx)
  const { site_notification: notice, notification_until: until } = site
  return siteInfo.parse({
    ...site,
    site_notification: isNoticeShown(notice, until, now.getTime()) ? notice : null,
    address: formatCompanyAddress(site),
  })
}

/** The return policy as sanitized HTML; empty if there is none (G02). */
export async function readReturnPolicy({ tx }: Pick<Call, 'tx'>): Promise<{ policy: string }> {
  return { policy: await readPolicy(tx) }
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
