/**
 * The drawing takes its colors from the page: text color, `--diagram-paper` and `--diagram-accent`. As a standalone image
 * it is black on white. It uses presentation attributes only, which every content security policy allows.
 */
export const paper = 'var(--diagram-paper,Canvas)'
export const accent = 'var(--diagram-accent,currentColor)'

/** The tone of a part. */
export type Tone = 'paper' | 'light' | 'mid' | 'dark'

const mixed = (share: number): string => `color-mix(in srgb,currentColor ${share}%,${paper})`
/** The fill of each tone. */
export const shade: Record<Tone, string> = { paper, light: mixed(7), mid: mixed(17), dark: mixed(62) }

const filled = (tone: Tone): string => (tone === 'paper' ? '' : ` fill="${shade[tone]}"`)

/** Shared style of solids: path data in tenths of a unit, filled with paper, with a heavy outline outside only. */
export const drawing = (ink: string): string =>
  `<g fill="${paper}" stroke="currentColor" stroke-width="25" transform="scale(.1)" stroke-linejoin="round" fill-rule="evenodd" paint-order="stroke">${ink}</g>`

/** A filled body with a heavy outline outside only. */
export const body = (d: string, tone: Tone = 'paper'): string => `<path${filled(tone)} d="${d}"/>`

/** Filled faces with thin edges. */
export const face = (d: string, tone: Tone = 'paper'): string => `<path${filled(tone)} stroke-width="8" d="${d}"/>`

/** The inside of an opening: its rim without the area seen through it. */
export const lined = (d: string): string => face(d, 'mid')

/** Thin edge lines. */
export const edges = (d: string): string => (d ? `<path fill="none" stroke-width="8" d="${d}"/>` : '')

/** An axis, long and short dashes. */
export const axis = (d: string): string => `<path stroke-width="8" stroke-dasharray="140 30 20 30" d="${d}"/>`

/** A flow line from a part to its position: a long dash and two short ones. */
export const flow = (d: string): string =>
  `<path fill="none" stroke-width="8" stroke-dasharray="160 30 20 30 20 30" d="${d}"/>`
