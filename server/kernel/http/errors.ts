// Fastify's own errors in the product's words. What fails inside a call never comes here: dispatch answers it.
import type { FastifyError } from 'fastify'
import { Refusal } from '../refuse.ts'

/** The refusal behind an error of the framework; null where there is nothing at the address. */
export function refusalOf(error: FastifyError, limit: number, requestId: string): Refusal | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('call.tooLarge', { values: { limit: size(limit) } })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('call.mediaType', { values: { type: 'application/json' } })
  if (/^FST_ERR_CTP_/.test(error.code)) return new Refusal('call.notJson')
  // What is left is an address that nothing can be at.
  if (error.statusCode !== undefined && error.statusCode < 500) return null
  return new Refusal('call.failed', { values: { request: requestId } })
}

const size = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`
