import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '../ports/file-store.ts'
import { checkedKey } from './file-key.ts'

export interface S3Place {
  /** Below which an object's key follows, without a slash at its end. */
  readonly base: string
  readonly region: string
}
export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

const attempts = 4
const patienceMs = 30_000

/** Reads `s3://bucket?endpoint=…&region=…`; without an endpoint it is Amazon's own. */
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

const isPassing = (status: number) => status === 429 || status >= 500

/**
 * Objects in an S3-compatible store. Every request is signed over its content's hash and tried up to four times while
 * the store is out of reach; then it throws. `fetch` and the wait between attempts come from outside.
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

  async function once(
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
    return fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  }

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    checkedKey(key)
    for (let attempt = 1; ; attempt++) {
      const answer = await once(method, key, bytes).catch((fault: unknown) => {
        if (attempt === attempts) throw fault
        return null
      })
      if (answer && (!isPassing(answer.status) || attempt === attempts)) return answer
      await answer?.body?.cancel()
      await pause(waitMs * 2 ** attempt)
    }
  }

  async function refused(method: string, answer: Response): Promise<never> {
    const reason = (await answer.text()).slice(0, 300)
    throw new Error(`The file store answered ${method} with ${answer.status}: ${reason}`)
  }

  return {
    put: async (key, bytes) => {
      const answer = await send('PUT', key, new Uint8Array(bytes))
      if (!answer.ok) await refused('PUT', answer)
      await answer.body?.cancel()
    },
    get: async (key) => {
      const answer = await send('GET', key)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : refused('GET', answer)
    },
    remove: async (key) => {
      const answer = await send('DELETE', key)
      if (!answer.ok && answer.status !== 404) await refused('DELETE', answer)
      await answer.body?.cancel()
    },
  }
}
