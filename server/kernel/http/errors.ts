// Turns Fastify's own errors into refusals. Errors inside a call never reach this file: `dispatch` answers them.
import type { FastifyError } from 'fastify'
import { Refusal } from '../refuse.ts'

/** The refusal for an error of the framework; null where nothing is mounted at the path. */
export function toHttpRefusal(error: FastifyError, limit: number, requestId: string): Refusal | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('call.tooLarge', { values: { limit: formatBytes(limit) } })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('call.mediaType', { values: { type: 'application/json' } })
  if (/^FST_ERR_CTP_/.test(error.code)) return new Refusal('call.notJson')
  // The remaining errors are paths at which nothing can be mounted.
  if (error.statusCode !== undefined && error.statusCode < 500) return null
  return new Refusal('call.failed', { values: { request: requestId } })
}

const formatBytes = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`
