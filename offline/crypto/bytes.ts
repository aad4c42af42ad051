// Converts bytes to text and back: UTF-8, hex and base64. No dependency; works in page and worker.

export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const decodeUtf8 = (bytes: ArrayBuffer | Uint8Array): string => new TextDecoder().decode(bytes)

export const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Encodes base64 in slices, because a call takes a limited number of arguments. */
export function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  let letters = ''
  for (let at = 0; at < all.length; at += 8192) letters += String.fromCharCode(...all.subarray(at, at + 8192))
  return btoa(letters)
}

/** SHA-256 in lower-case hex. */
export async function sha256Hex(crypto: Crypto, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}
