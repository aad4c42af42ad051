import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import type { FetchedPicture, PictureSource } from '../ports/picture-source.ts'
import { isPublicAddress } from './public-address.ts'

export interface WebPicturesSettings {
  /** Whether an address may be called. Tests allow their own server. */
  readonly isAllowed?: (address: string) => boolean
  /** Whether a port may be called; '' is the protocol's own. */
  readonly isPort?: (port: string) => boolean
  readonly maxBytes?: number
  /** For the whole way with all its redirects. */
  readonly timeoutMs?: number
}

const defaultMaxBytes = 12 * 1024 * 1024
const defaultTimeoutMs = 10_000
const maxRedirects = 3
const types = /^(image\/(jpeg|png|webp|gif|avif|tiff)|application\/octet-stream|binary\/octet-stream)\b/i

/** Its message is the sentence for the report. */
class Refused extends Error {}

/**
 * Fetches pictures over http and https. Each redirect is checked like the first address. The address is checked where the
 * socket gets it, so that a name cannot change between check and connection.
 */
export function createWebPictures({
  isAllowed = isPublicAddress,
  isPort = (port) => port === '',
  maxBytes = defaultMaxBytes,
  timeoutMs = defaultTimeoutMs,
}: WebPicturesSettings = {}): PictureSource {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) callback(error ?? new Error('not found'), '', 4)
      else if (!addresses.every(({ address }) => isAllowed(address)))
        callback(new Refused('its address is in a private network.'), '', 4)
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

  function checkUrl(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('only http and https are called.')
    if (!isPort(url.port) || url.username !== '' || url.password !== '')
      throw new Refused('an address with a port or a password is not called.')
    // A literal address needs no lookup.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new Refused('its address is in a private network.')
  }

  const open = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      const headers = { accept: 'image/*', 'user-agent': 'Partwright' }
      request(url, { lookup: checkedLookup, signal, headers, agent: false }, resolve).on('error', reject).end()
    })

  async function readBody(response: IncomingMessage): Promise<Uint8Array> {
    const type = response.headers['content-type'] ?? ''
    if (!types.test(type)) throw new Refused(`the answer is not a picture (${type.slice(0, 60) || 'no type'}).`)
    const tooLarge = () => new Refused(`it is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB.`)
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  }

  async function follow(first: string, signal: AbortSignal): Promise<Uint8Array> {
    let url = new URL(first)
    for (let step = 0; step <= maxRedirects; step += 1) {
      checkUrl(url)
      const response = await open(url, signal)
      const { statusCode = 0, headers } = response
      try {
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
          url = new URL(headers.location, url)
        else if (statusCode === 200) return await readBody(response)
        else if (statusCode === 429 || statusCode >= 500) throw new Error(`its server answered ${statusCode}.`)
        else throw new Refused(`its server answered ${statusCode}.`)
      } finally {
        response.destroy()
      }
    }
    throw new Refused('it redirects too often.')
  }

  return {
    fetch: async (url): Promise<FetchedPicture> => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return { is: 'fetched', bytes: await follow(url, signal) }
      } catch (error) {
        if (error instanceof Refused) return { is: 'refused', sentence: error.message }
        if (signal.aborted) return { is: 'failed', sentence: 'its server did not answer in time.' }
        const isSentence = error instanceof Error && error.message.startsWith('its server')
        return { is: 'failed', sentence: isSentence ? error.message : 'its server does not respond.' }
      }
    },
  }
}
