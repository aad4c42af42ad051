import * as z from 'zod/mini'

/**
 * The content of a mail, without its design: code that stages a mail knows neither the shop's colors nor its address.
 * `path` is relative to the shop's public address (`PUBLIC_URL`) and begins with a slash.
 */
const section = z.union([
  /** A paragraph. Its line breaks are kept. */
  z.strictObject({ say: z.string() }),
  /** Names and values, one below the other. */
  z.strictObject({ facts: z.array(z.tuple([z.string(), z.string()])) }),
  /** A code to type in, in a monospaced font. */
  z.strictObject({ code: z.string() }),
  /** The main action. */
  z.strictObject({ button: z.string(), path: z.string() }),
  /** Lines of an order: a description on the left with an optional smaller second line, an amount on the right. */
  z.strictObject({
    lines: z.array(z.strictObject({ left: z.string(), under: z.optional(z.string()), right: z.string() })),
  }),
  /** Small, pale text: why the recipient gets this mail. */
  z.strictObject({ small: z.string() }),
  /** A small link, below everything else: where the recipient chooses what to get. */
  z.strictObject({ link: z.string(), path: z.string() }),
])
export type EmailSection = z.output<typeof section>

export const emailTemplate = z.strictObject({
  subject: z.string(),
  heading: z.string(),
  parts: z.array(section),
})
export type EmailTemplate = z.output<typeof emailTemplate>

/** The sender of a mail, and the base of its links. */
export interface Sender {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly title: string
  readonly company: string
  readonly contact: string
  readonly brand: 'meridian' | 'stride' | 'harbor'
}

/** Creates a mail from plain text. Empty lines separate paragraphs. */
export function createTextEmail(subject: string, text: string): EmailTemplate {
  const parts = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph): EmailSection => ({ say: paragraph }))
  return { subject, heading: subject, parts }
}

export const toLink = ({ publicUrl }: Pick<Sender, 'publicUrl'>, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
