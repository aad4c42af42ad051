import { analytics } from '../../../contract/analytics.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { viewPage } from './analytics.service.ts'
import type { AnalyticsPorts } from './analytics.service.ts'

export function createAnalytics(ports: AnalyticsPorts): Implemented {
  return implement(analytics, { viewPage: ({ body }, call) => viewPage(call, ports, body) })
}
