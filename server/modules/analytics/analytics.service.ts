import type { analytics } from '../../../contract/analytics.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { toCountedAddress } from '../../../domain/analytics/page-address.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { pageViewJob } from './page-views.jobs.ts'

type ViewPage = (typeof analytics.table)['viewPage']

export interface AnalyticsPorts {
  /** The analytics endpoint (`ANALYTICS_URL`); null turns analytics off. */
  readonly url: string | null
}

/** Forwards a page view without the user (X02). Refuses `auth.notAllowed` for administrators and on-site staff. */
export async function viewPage(
  call: Call,
  { url: to }: AnalyticsPorts,
  { url, title }: Received<ViewPage>['body'],
): Promise<Reply<ViewPage>> {
  const { admin = false, on_site = false } = call.actor?.facts ?? {}
  if (admin || on_site) refuse('auth.notAllowed')
  if (to !== null)
    await call.stage(pageViewJob, { id: call.newId(), url: toCountedAddress(url), title, at: call.now.toISOString() })
  return { ok: true }
}
