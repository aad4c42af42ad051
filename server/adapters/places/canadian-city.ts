const directions = 'North|South|East|West|Northeast|Northwest|Southeast|Southwest|Central|Inner|Outer|Upper|Lower|And'
const provinces =
  'Newfoundland & Labrador|Nova Scotia|New Brunswick|Prince Edward Island|Quebec|Ontario|Manitoba|Saskatchewan|Alberta|British Columbia'
const suffixPatterns = [
  new RegExp(`( (${provinces}))? Provincial Government.*$`),
  / (Stn [A-Z] |Business Reply ).*$/,
  / (Outskirts|Extremities|Rcm|And Gatineau Offices)$/,
  new RegExp(`( (${directions}|&))+$`),
  /^Government Of Canada (?=.)/,
  /^Downtown (?=.)/,
  /^(East|West|Central) (?=Toronto|Montreal)/,
]
/** Accents in the list are lost and appear as U+FFFD. In French names the neighboring letters tell which one it was. */
const accents: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])\uFFFD(?=les?\b)/gi, 'Î'],
  [/(?<=\bc)\uFFFD(?=te\b)|(?<=r)\uFFFD(?=me\b)/gi, 'ô'],
  [/(?<=\bch)\uFFFD(?=teau)|(?<=\bgr)\uFFFD(?=ce\b)/gi, 'â'],
  [/(?<=fran)\uFFFD(?=ois)|(?<=\ba)\uFFFD(?=ores\b)/gi, 'ç'],
  [/(?<=\w)\uFFFD(?=(?:[lmnrstv]|qu)es?\b)/gi, 'è'],
  [/(?<![a-z])\uFFFD/gi, 'É'],
  [/\uFFFD/g, 'é'],
]
const particles = /-(De|Du|Des|La|Le|Les|Aux|Sur|En)(?=-)/g

const toTownName = (name: string) =>
  accents
    .reduce((name, [where, letter]) => name.replace(where, letter), name)
    .replace(/- /g, '-')
    .replace(/(^|[ /-]|\b[ld]')\p{Ll}/giu, (start) => start.toUpperCase())
    .replace(particles, (particle) => particle.toLowerCase())
    .trim()

/**
 * Returns the city of an area from its name in the packaged list: 'Downtown Toronto (Cn Tower / …)' is Toronto,
 * 'Lethbridge West And Central' is Lethbridge. A rural area (its second character is 0) names its main town in
 * brackets: 'Eastern Alberta (st. Paul)' is St. Paul.
 */
export function getCanadianCity(code: string, area: string): string {
  const [outside = '', inside = ''] = area.split(' (')
  const town = inside.replace(/\)$/, '').split(' / ')[0] ?? ''
  if (code.charAt(1) === '0' && town !== '') return toTownName(town)
  return toTownName(suffixPatterns.reduce((name, pattern) => name.replace(pattern, ''), outside))
}
