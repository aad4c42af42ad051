import type { Address, Attachment, Email } from 'postal-mime'
import { isEmailAddress } from '../../../../domain/places/address-form.ts'
import { isAutomatic, isBulk, isRobotAddress, wantsNoAnswer } from './automatic.rules.ts'
import type { MailHeaders } from './automatic.rules.ts'

export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A mail as far as the shop reads it. */
export interface ParsedMail {
  /** In angle brackets; null where it has none that could be one. */
  readonly messageId: string | null
  readonly fromName: string
  /** In lower case; empty where it has no sender. */
  readonly fromEmail: string
  /** Where it wants answers, if that is one other address (RFC 5322 3.6.2). It proves as little as its sender. */
  readonly replyTo: { readonly name: string; readonly email: string } | null
  /** Every address that it was sent or delivered to. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** The message ids that it answers. */
  readonly references: readonly string[]
  /** All of its text, HTML as text. */
  readonly text: string
  /** By its headers, or from a mail server. */
  readonly isAutomatic: boolean
  /** One can unsubscribe from it. */
  readonly isBulk: boolean
  /** No machine may answer it, ours neither. */
  readonly wantsNoAnswer: boolean
  /** The first of its files. A small mail may have thousands. */
  readonly files: readonly MailFile[]
  /** How many more it has, and their size. */
  readonly further: { readonly count: number; readonly size: number }
}

/** Files that are stored of a mail. The others are in the mail as it came in. */
export const maxFiles = 20
const maxText = 200_000
const maxName = 120
/** Pictures of a signature are smaller than a photo of anything. */
const maxSignaturePicture = 10 * 1024
const messageIdShape = /^<[\x21-\x3b=\x3f-\x7e]{3,250}>$/

/** Text that the database can store, without control characters but tabs and line breaks. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
const cleanLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

const toMessageId = (text: string | undefined): string | null => {
  const id = text?.trim() ?? ''
  return messageIdShape.test(id) ? id : null
}

/** The addresses of a header, groups resolved. */
const listAddresses = (addresses: readonly Address[] | undefined): readonly string[] =>
  (addresses ?? []).flatMap((one) => one.group?.map(({ address }) => address) ?? [one.address ?? ''])

const readName = (address: Address | undefined): string => cleanLine(address?.name ?? '').slice(0, maxName)

function findReplyTo({ replyTo }: Email, fromEmail: string): ParsedMail['replyTo'] {
  const [address, ...others] = listAddresses(replyTo)
  const email = address?.toLowerCase() ?? ''
  if (others.length > 0 || !isEmailAddress(email) || email === fromEmail || isRobotAddress(email)) return null
  return { name: readName(replyTo?.[0]), email }
}

/** Where a mail server noted whom it delivered to. The headers `To` and `Cc` say what the sender typed. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']

function toHeaders(headers: readonly { readonly key: string; readonly value: string }[]): MailHeaders {
  const groups = Map.groupBy(headers, ({ key }) => key)
  return new Map([...groups].map(([key, all]) => [key, all.map(({ value }) => value)]))
}

const isSignaturePicture = (file: Attachment, bytes: Uint8Array) =>
  file.related === true && bytes.byteLength < maxSignaturePicture

function toFile(file: Attachment, at: number): MailFile[] {
  const { content } = file
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  if (isSignaturePicture(file, bytes)) return []
  const name = cleanLine(file.filename ?? '')
    .replace(/[/\\]/g, '-')
    .slice(0, maxName)
  return [{ name: name === '' ? `attachment-${at + 1}` : name, type: cleanLine(file.mimeType).slice(0, 100), bytes }]
}

/** Parses a mail. Whatever the bytes are, there is a result: what cannot be read is empty. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, {
    // A mail in a mail is a file: its sender is not the one who writes to us.
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
  }).catch(() => null)
  if (mail === null) return emptyMail
  const headers = toHeaders(mail.headers)
  const from = listAddresses(mail.from === undefined ? [] : [mail.from])[0]?.toLowerCase() ?? ''
  // What is more than an address would be mailed as another one, with limits of its own.
  const fromEmail = isEmailAddress(from) ? from : ''
  // Desks and form services send a blank plain part beside their HTML.
  const plain = mail.text ?? ''
  const text = plain.trim() === '' ? await readHtml(mail.html ?? '') : plain
  const files = mail.attachments.flatMap(toFile)
  const further = files.slice(maxFiles)
  return {
    messageId: toMessageId(mail.messageId),
    fromName: readName(mail.from),
    fromEmail,
    replyTo: findReplyTo(mail, fromEmail),
    recipients: [
      ...listAddresses(mail.to),
      ...listAddresses(mail.cc),
      ...listAddresses(mail.bcc),
      ...deliveryHeaders.flatMap((name) => headers.get(name) ?? []),
    ],
    subject: cleanLine(mail.subject ?? ''),
    references: `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.split(/\s+/).filter((one) => one !== ''),
    text: clean(text).slice(0, maxText),
    isAutomatic: isAutomatic(headers, fromEmail),
    isBulk: isBulk(headers),
    wantsNoAnswer: wantsNoAnswer(headers),
    files: files.slice(0, maxFiles),
    further: { count: further.length, size: further.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) },
  }
}

const emptyMail: ParsedMail = {
  messageId: null,
  fromName: '',
  fromEmail: '',
  replyTo: null,
  recipients: [],
  subject: '',
  references: [],
  text: '',
  isAutomatic: true,
  isBulk: false,
  wantsNoAnswer: true,
  files: [],
  further: { count: 0, size: 0 },
}

/** Its parser is loaded with the first mail that has its text in HTML alone. */
async function readHtml(html: string): Promise<string> {
  if (html === '') return ''
  const { toMailText } = await import('./html-text.rules.ts')
  return toMailText(html.slice(0, 4 * maxText))
}
