/** The headers of a mail, by name in lower case; a header that occurs twice has both values. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

const bulk = /^(?:bulk|list|junk|auto_reply)$/i
const mailServers = /^(?:mailer-daemon|postmaster|bounces?)(?:[+-][^@]*)?@/i
const senders = /^(?:no-?reply|do-?not-?reply)(?:[+-][^@]*)?@/i
/**
 * Headers that only machines set. `Feedback-ID` and `X-Auto-Response-Suppress` are not among them: services that send for
 * people, and desks at which people answer, put them on what was typed.
 */
const machineHeaders = ['x-autoreply', 'x-autorespond', 'list-id']

/** Whether a program writes from this address, such as a website's form. */
export const isNoReplyAddress = (email: string): boolean => senders.test(email)

/** Whether an address is a machine’s, where what is sent is not read. */
export const isRobotAddress = (email: string): boolean => mailServers.test(email) || isNoReplyAddress(email)

/**
 * Whether a machine sent the mail: an absence notice, a bounce, a newsletter. Such a mail is never answered, or two
 * machines would write to each other without end (RFC 3834). A no-reply address alone is not counted here: a form that
 * sends from there names its customer in `Reply-To`.
 */
export function isAutomatic(headers: MailHeaders, fromEmail: string): boolean {
  const has = (name: string, fits: (value: string) => boolean) =>
    (headers.get(name) ?? []).some((value) => fits(value.trim()))
  return (
    has('auto-submitted', (value) => !/^no\b/i.test(value)) ||
    has('precedence', (value) => bulk.test(value)) ||
    has('return-path', (value) => value === '<>') ||
    has('content-type', (value) => /^multipart\/report\b/i.test(value)) ||
    machineHeaders.some((name) => headers.has(name)) ||
    mailServers.test(fromEmail)
  )
}

/**
 * Whether one can unsubscribe from the mail, as from a newsletter. Services put that header on what a person typed too, also
 * services of forms, so it proves a machine only beside a no-reply address that names its own domain for answers.
 */
export const isBulk = (headers: MailHeaders): boolean => headers.has('list-unsubscribe')

const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Whether two addresses have one domain, or one of them a domain below the other's. */
export function isOfOneDomain(one: string, other: string): boolean {
  const [a, b] = [`.${getDomain(one)}`, `.${getDomain(other)}`]
  return a.endsWith(b) || b.endsWith(a)
}

/**
 * Whether the program that sent the mail asks that no machine answers it. People type such mails too, so that they are
 * received as any; a desk that confirms each mail would confirm our confirmation.
 */
export const wantsNoAnswer = (headers: MailHeaders): boolean =>
  (headers.get('x-auto-response-suppress') ?? []).some((value) =>
    value.split(/[\s,;]+/).some((one) => /^(?:all|autoreply)$/i.test(one)),
  )
