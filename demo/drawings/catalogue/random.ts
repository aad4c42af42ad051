/** Returns a 32-bit hash of the text. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** A number from 0 up to 1. */
export const chance = (key: string): number => hash(key) / 4_294_967_296

/** Returns this many decimal digits, with leading zeros. */
export const digits = (key: string, count: number): string => String(hash(key) % 10 ** count).padStart(count, '0')
