/**
 * The browsers' push services. A subscription is an address that this server will call, so it may only be one of these:
 * anything else could be a machine of our own network.
 */
const services = [
  /(^|\.)googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
]

/** Whether the address belongs to a browser's push service, on the usual port and without a name or password in it. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    services.some((service) => service.test(hostname))
  )
}
