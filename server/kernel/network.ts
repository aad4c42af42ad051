// Rate limits count networks: with IPv6 one household holds 2^64 addresses.

/**
 * The key of a rate limit: an IPv4 address, also when written as IPv6, or the /64 network of an IPv6 address. Empty for a
 * caller whose socket is closed: it has no address any more.
 */
export function toNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [left, right] = [groups(head), groups(tail ?? '')]
  const whole = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
