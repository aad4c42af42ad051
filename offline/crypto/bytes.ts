// Bytes as text and back: UTF-8, hex and base64, without a library and in both worlds.

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const unUtf8 = (bytes: ArrayBuffer | Uint8Array): string => new TextDecoder().decode(bytes)

export const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Base64 of bytes of any size: in slices, since a call takes a limited number of arguments. */
export function base64(bytes: ArrayBuffer | Uint8Array): string {
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  let letters = ''
  for (let at = 0; at < all.length; at += 8192) letters += String.fromCharCode(...all.subarray(at, at + 8192))
  return btoa(letters)
}

/** SHA-256 in lower-case hex. */
export async function sha256Hex(crypto: Crypto, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}
