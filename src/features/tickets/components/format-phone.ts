/** Formats ten digits as `(612) 555-0142`; anything else stays as typed (`SF144`). */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed.trim()
}
