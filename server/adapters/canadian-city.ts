const directions = 'North|South|East|West|Northeast|Northwest|Southeast|Southwest|Central|Inner|Outer|Upper|Lower|And'
const provinces =
  'Newfoundland & Labrador|Nova Scotia|New Brunswick|Prince Edward Island|Quebec|Ontario|Manitoba|Saskatchewan|Alberta|British Columbia'
const notTheTown = [
  new RegExp(`( (${provinces}))? Provincial Government.*$`),
  / (Stn [A-Z] |Business Reply ).*$/,
  / (Outskirts|Extremities|Rcm|And Gatineau Offices)$/,
  new RegExp(`( (${directions}|&))+$`),
  /^Government Of Canada (?=.)/,
  /^Downtown (?=.)/,
  /^(East|West|Central) (?=Toronto|Montreal)/,
]
/** The list has lost its accents: each stands there as U+FFFD. In French names what is around it says which it was. */
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

const named = (words: string) =>
  accents
    .reduce((name, [where, letter]) => name.replace(where, letter), words)
    .replace(/- /g, '-')
    .replace(/(^|[ /-]|\b[ld]')\p{Ll}/giu, (start) => start.toUpperCase())
    .replace(particles, (particle) => particle.toLowerCase())
    .trim()

/**
 * The town that an address in this area would name, of the area's own name in the packaged list: 'Downtown Toronto (Cn
 * Tower / …)' is Toronto, 'Lethbridge West And Central' Lethbridge. A rural area (its second character is 0) names its
 * chief town in brackets: 'Eastern Alberta (st. Paul)' is St. Paul.
 */
export function canadianCity(code: string, area: string): string {
  const [outside = '', inside = ''] = area.split(' (')
  const town = inside.replace(/\)$/, '').split(' / ')[0] ?? ''
  if (code.charAt(1) === '0' && town !== '') return named(town)
  return named(notTheTown.reduce((name, part) => name.replace(part, ''), outside))
}
