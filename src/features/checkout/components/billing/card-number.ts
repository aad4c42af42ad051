/** Groups the digits as on the card: 4-4-4-4, or 4-6-5 for American Express. */
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

/** The likely card brand by the first digits, or ''. The gateway decides the real brand. */
export const getCardBrand = (number: string): string =>
  brands.find(([pattern]) => pattern.test(number.replace(/\D/g, '')))?.[1] ?? ''

/** Keeps at most four digits of a security code. */
export const formatSecurityCode = (text: string): string => text.replace(/\D/g, '').slice(0, 4)
