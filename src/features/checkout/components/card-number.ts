/** Card numbers in groups as they stand on the card: four digits each, or 4-6-5 on an American Express. */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/) : null
  if (groups !== null) return groups.slice(1).filter(Boolean).join(' ')
  return digits.match(/\d{1,4}/g)?.join(' ') ?? ''
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(?:6011|64[4-9]|65)/, 'Discover'],
]

/** Whose card it looks like, as soon as the first digits say; '' before. The gateway's word is what counts. */
export const brandOf = (number: string): string =>
  brands.find(([begins]) => begins.test(number.replace(/\D/g, '')))?.[1] ?? ''

/** Three or four digits. */
export const formatCode = (text: string): string => text.replace(/\D/g, '').slice(0, 4)
