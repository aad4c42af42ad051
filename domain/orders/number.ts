/**
 * Parses an order number in any notation: `SO-50012`, `50012`, `# 50012` or the vendor number `V00050012`. Returns the
 * order id, or null for anything else.
 */
export function parseOrderNumber(typed: string): number | null {
  const digits = /^(?:SO|V)?(\d{1,9})$/.exec(typed.toUpperCase().replace(/[\s#-]+/g, ''))?.[1]
  return digits === undefined ? null : Number(digits)
}
