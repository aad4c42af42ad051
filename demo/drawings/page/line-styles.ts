/**
 * Ink and paper come from the page that the drawing stands in: its text colour, `--diagram-paper` and
 * `--diagram-accent`; alone, as a picture, it is black on white. All of it is presentation attributes, which no
 * content security policy forbids and which cost nothing to repeat in a page with many drawings.
 */
export const paper = 'var(--diagram-paper,Canvas)'
export const accent = 'var(--diagram-accent,currentColor)'

/** How dark a part is filled. */
export type Tone = 'paper' | 'light' | 'mid' | 'dark'

const mixed = (share: number): string => `color-mix(in srgb,currentColor ${share}%,${paper})`
/** The fill of each tone. */
export const shade: Record<Tone, string> = { paper, light: mixed(7), mid: mixed(17), dark: mixed(62) }

const filled = (tone: Tone): string => (tone === 'paper' ? '' : ` fill="${shade[tone]}"`)

/** What the solids share: path data are tenths of a unit; each is filled with paper, and its heavy outline shows outside only. */
export const drawing = (ink: string): string =>
  `<g fill="${paper}" stroke="currentColor" stroke-width="25" transform="scale(.1)" stroke-linejoin="round" fill-rule="evenodd" paint-order="stroke">${ink}</g>`

/** A filled body: heavy outline outside, nothing inside. */
export const body = (d: string, tone: Tone = 'paper'): string => `<path${filled(tone)} d="${d}"/>`

/** Filled faces with thin edges. */
export const face = (d: string, tone: Tone = 'paper'): string => `<path${filled(tone)} stroke-width="8" d="${d}"/>`

/** The inside of an opening: the rim less what is seen through it. */
export const lined = (d: string): string => face(d, 'mid')

/** Thin edge lines. */
export const edges = (d: string): string => (d ? `<path fill="none" stroke-width="8" d="${d}"/>` : '')

/** An axis, long and short dashes. */
export const axis = (d: string): string => `<path stroke-width="8" stroke-dasharray="140 30 20 30" d="${d}"/>`

/** From a part to where it belongs: a long dash and two short ones. */
export const flow = (d: string): string =>
  `<path fill="none" stroke-width="8" stroke-dasharray="160 30 20 30 20 30" d="${d}"/>`
