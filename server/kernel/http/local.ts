// Whether a call comes from this machine. Only such calls may use what a developer needs and a stranger must not have:
// sign-in without a password, and demo accounts whose password is published.
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A proxy on this machine also calls over loopback. These headers reveal it. */
const forwarding = [
  /^(?:forwarded|via|cdn-loop|client-ip|true-client-ip)$/,
  /^x-(?:forwarded|real-ip|client-ip|cluster-client-ip|original|request-start)\b/,
  /^(?:cf|fly|x-amzn|x-appengine|x-azure|x-cloud-trace|x-envoy|x-vercel)-/,
]
const localName = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

const isLoopback = (address: string) => {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Whether a call came over loopback, to a local name, and without a trace of a proxy. */
export const isLocal = ({ socket, headers }: Pick<FastifyRequest['raw'], 'socket' | 'headers'>): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  localName.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => forwarding.some((pattern) => pattern.test(name)))
