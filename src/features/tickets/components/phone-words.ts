/** `(612) 555-0142` of ten digits, however they were typed; anything else stays as it is (`storefront §5`). */
export function phoneWords(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed.trim()
}
