const heads =
  'Al Ar As Av Bel Bor Cal Cor Dal Dor El Er Fal Fen Gal Hal Hel Ive Jor Kal Kel Lan Lor Mal Mir Nor Nov Or Pal Quin Ral Sel Sol Tal Ter Ul Val Ver Vor Zel'.split(
    ' ',
  )
const middles = 'a e i o u ar en il or an'.split(' ')
const tails = 'dex dor gan lan lith mont nar ron sten tis ven xis'.split(' ')

/**
 * Creates the made-up name of a series, `Calardex` or `Novitis`. Each of the first 4,800 is unique, as with real
 * manufacturers; then they repeat.
 */
export function seriesName(number: number): string {
  const every = heads.length * middles.length * tails.length
  // A step that is coprime to the count visits all names, with neighbors far apart.
  const at = (number * 1_873) % every
  const [head, rest] = [at % heads.length, Math.floor(at / heads.length)]
  return `${heads[head] ?? ''}${middles[rest % middles.length] ?? ''}${tails[Math.floor(rest / middles.length)] ?? ''}`
}
