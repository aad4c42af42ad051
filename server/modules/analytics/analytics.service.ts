import type { analytics } from '../../../contract/analytics.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { countedAddress } from '../../../domain/analytics/page-address.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { passOnJob } from './pass-on.ts'

type ViewPage = (typeof analytics.table)['viewPage']

export interface AnalyticsPorts {
  /** Where page views are passed on to (`ANALYTICS_URL`); null is nowhere. */
  readonly url: string | null
}

/** Passes a page view on, or lets it go (X02). Who looked is not told. Refuses `auth.notAllowed` to admins and staff on site. */
export async function viewPage(
  call: Call,
  { url: to }: AnalyticsPorts,
  { url, title }: Received<ViewPage>['body'],
): Promise<Reply<ViewPage>> {
  const { admin = false, on_site = false } = call.actor?.facts ?? {}
  if (admin || on_site) refuse('auth.notAllowed')
  if (to !== null)
    await call.stage(passOnJob, { id: call.newId(), url: countedAddress(url), title, at: call.now.toISOString() })
  return { ok: true }
}
