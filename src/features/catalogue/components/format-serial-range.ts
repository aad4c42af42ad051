interface SerialRange {
  readonly serial_from: string | null
  readonly serial_to: string | null
}

/**
 * Formats the serial range that a part fits: 'from serial MT52410K00000', 'before serial …', both, or '' for all
 * serials.
 */
export function formatSerialRange(fit: SerialRange): string {
  const { serial_from: from, serial_to: to } = fit
  if (from !== null && to !== null) return `serials ${from} up to ${to}`
  if (from !== null) return `from serial ${from}`
  return to === null ? '' : `before serial ${to}`
}

/** Formats all serial ranges of a part on a model; '' if one of them has all serials. */
export function formatSerialRanges(
  part: SerialRange & { readonly ranges?: readonly SerialRange[] | undefined },
): string {
  const texts = (part.ranges ?? [part]).map(formatSerialRange)
  return texts.includes('') ? '' : texts.join(' or ')
}
