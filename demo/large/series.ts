const heads =
  'Al Ar As Av Bel Bor Cal Cor Dal Dor El Er Fal Fen Gal Hal Hel Ive Jor Kal Kel Lan Lor Mal Mir Nor Nov Or Pal Quin Ral Sel Sol Tal Ter Ul Val Ver Vor Zel'.split(
    ' ',
  )
const middles = 'a e i o u ar en il or an'.split(' ')
const tails = 'dex dor gan lan lith mont nar ron sten tis ven xis'.split(' ')

/**
 * The made-up name of the series with this number, `Calardex` or `Novitis`: words that only one series has, as with real
 * makers. 4,800 of them, then they begin again.
 */
export function seriesName(number: number): string {
  const every = heads.length * middles.length * tails.length
  // A step that shares no factor with their count visits them all, far from one another.
  const at = (number * 1_873) % every
  const [head, rest] = [at % heads.length, Math.floor(at / heads.length)]
  return `${heads[head] ?? ''}${middles[rest % middles.length] ?? ''}${tails[Math.floor(rest / middles.length)] ?? ''}`
}
