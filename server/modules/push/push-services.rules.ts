/**
 * Hosts of the browsers' push services. The server calls the address of a subscription, so any other host could be a machine
 * of the shop's own network.
 */
const allowedHosts = [
  /(^|\.)googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
]

/** Whether the URL is a browser's push service, on the default port and without credentials. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    allowedHosts.some((host) => host.test(hostname))
  )
}
