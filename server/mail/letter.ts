import * as z from 'zod/mini'

/**
 * What a mail says, apart from how it looks: whoever stages one knows neither the shop's colours nor its address.
 * `path` is below the shop's public address (`PUBLIC_URL`), with a slash before it.
 */
const part = z.union([
  /** A paragraph; its line breaks stay. */
  z.strictObject({ say: z.string() }),
  /** Names and values, one below the other. */
  z.strictObject({ facts: z.array(z.tuple([z.string(), z.string()])) }),
  /** Something to be typed in, in letters of one width. */
  z.strictObject({ code: z.string() }),
  /** The one thing to do. */
  z.strictObject({ button: z.string(), path: z.string() }),
  /** Lines of an order: words on the left, an amount on the right, with a second line of smaller words where there is one. */
  z.strictObject({
    lines: z.array(z.strictObject({ left: z.string(), under: z.optional(z.string()), right: z.string() })),
  }),
  /** Smaller and paler: why one gets this. */
  z.strictObject({ small: z.string() }),
])
export type Part = z.output<typeof part>

export const letter = z.strictObject({
  subject: z.string(),
  heading: z.string(),
  parts: z.array(part),
})
export type Letter = z.output<typeof letter>

/** Whose mails these are, and where their links lead. */
export interface Sender {
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly title: string
  readonly company: string
  readonly contact: string
  readonly brand: 'meridian' | 'stride' | 'harbor'
}

/** Anything that was written as plain text, as a letter: what stands between empty lines is a paragraph. */
export function letterOfText(subject: string, text: string): Letter {
  const parts = text
    .trim()
    .split(/\n{2,}/)
    .map((words): Part => ({ say: words }))
  return { subject, heading: subject, parts }
}

export const linkTo = ({ publicUrl }: Pick<Sender, 'publicUrl'>, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
