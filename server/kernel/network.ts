// Limits count whoever may hold an address: with IPv6 that is a whole network, for a home is given 2^64 addresses at once.

/** What limits are counted by: an IPv4 address, also one written as IPv6, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [front = '', back] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [left, right] = [groups(front), groups(back ?? '')]
  const whole = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
