import { analytics } from '../../../contract/analytics.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { createPageViewCounts, createVisitorPageViewCounts } from '../../kernel/write-counts.ts'
import { viewPage } from './analytics.service.ts'
import type { AnalyticsPorts } from './analytics.service.ts'

export function createAnalytics(ports: AnalyticsPorts): Implemented {
  const counts = { ofSession: createPageViewCounts(), ofAddress: createVisitorPageViewCounts() }
  return implement(analytics, { viewPage: ({ body }, call) => viewPage(call, { ...ports, counts }, body) })
}
