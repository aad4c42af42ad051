/** The site that passkeys belong to: browsers offer them there alone, whatever a page pretends to be. */
export interface RelyingParty {
  /** The host without its port. */
  readonly id: string
  readonly origin: string
}

/**
 * The shop's public address. In development a browser may open the server as `localhost`, which is a site of its own: passkeys
 * take no address of numbers.
 */
export function getRelyingParty(
  publicUrl: string,
  { isDevelopment, origin }: { readonly isDevelopment: boolean; readonly origin: string | null },
): RelyingParty {
  const local =
    isDevelopment && origin !== null && /^http:\/\/(?:[a-z0-9-]+\.)?localhost(?::\d{1,5})?$/.test(origin)
      ? origin
      : null
  const url = new URL(local ?? publicUrl)
  return { id: url.hostname, origin: url.origin }
}
