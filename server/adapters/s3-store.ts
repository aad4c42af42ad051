import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '../ports/file-store.ts'
import { assertFileKey } from './file-key.ts'

export interface S3Place {
  /** The base address of objects, without a trailing slash. */
  readonly base: string
  readonly region: string
}
export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

const maxAttempts = 4
const timeoutMs = 30_000

/** Reads `s3://bucket?endpoint=…&region=…`; without an endpoint, Amazon's own is used. */
export function readS3Url(url: string): S3Place {
  const parsed = new URL(url)
  if (parsed.protocol !== 's3:' || parsed.hostname === '')
    throw new Error('FILES_URL must look like s3://bucket?endpoint=https://host&region=name.')
  const endpoint = parsed.searchParams.get('endpoint')
  const region = parsed.searchParams.get('region') ?? 'us-east-1'
  const base =
    endpoint === null
      ? `https://${parsed.hostname}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, '')}/${parsed.hostname}`
  return { base, region }
}

const isTransient = (status: number) => status === 429 || status >= 500

/**
 * Stores objects in an S3-compatible store. Every request is signed over the hash of its content and is tried up to four
 * times while the store is unreachable; then it throws. `fetch` and the wait between attempts are injected.
 */
export function s3Store(place: S3Place, keys: S3Keys, fetch: typeof globalThis.fetch, waitMs = 200): FileStore {
  const { accessKeyId, secretAccessKey, sessionToken } = keys
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: place.region,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  })

  async function sendOnce(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
    const request = await signer.sign(`${place.base}/${key}`, {
      method,
      headers: { 'x-amz-content-sha256': hash },
      ...(bytes ? { body: bytes } : {}),
    })
    return fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  }

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    assertFileKey(key)
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(method, key, bytes).catch((error: unknown) => {
        if (attempt === maxAttempts) throw error
        return null
      })
      if (answer && (!isTransient(answer.status) || attempt === maxAttempts)) return answer
      await answer?.body?.cancel()
      await pause(waitMs * 2 ** attempt)
    }
  }

  async function throwRefusal(method: string, answer: Response): Promise<never> {
    const reason = (await answer.text()).slice(0, 300)
    throw new Error(`The file store answered ${method} with ${answer.status}: ${reason}`)
  }

  return {
    put: async (key, bytes) => {
      const answer = await send('PUT', key, new Uint8Array(bytes))
      if (!answer.ok) await throwRefusal('PUT', answer)
      await answer.body?.cancel()
    },
    get: async (key) => {
      const answer = await send('GET', key)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : throwRefusal('GET', answer)
    },
    remove: async (key) => {
      const answer = await send('DELETE', key)
      if (!answer.ok && answer.status !== 404) await throwRefusal('DELETE', answer)
      await answer.body?.cancel()
    },
  }
}
