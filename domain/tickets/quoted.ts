// A reply quotes what it answers. A thread shows what is new; the whole mail stays available. Every rule reads a line at a
// time: a stranger's mail must not be able to keep the server busy (docs/decisions/082-mail-comes-in.md).

/** The first line of our mails to customers. What is below it in a reply is what we wrote. */
export const replyLine = 'Please reply above this line'

const maxLine = 1000
const maxHeaderLines = 8
/** Lines in which a header begins below its divider. */
const maxBlank = 3
/** Lines of a signature below its dashes. */
const maxSignature = 10

/** What programs write between dashes above what they quote without marking it. Anything else there may be a heading. */
const originals: readonly string[] = [
  ...['original message', 'original mail', 'original email', 'forwarded message', 'reply message', 'replied message'],
  ...['ursprüngliche nachricht', 'ursprüngliche mail', 'originalnachricht', 'original nachricht'],
  ...['weitergeleitete nachricht', "message d'origine", 'message d’origine', 'message original', 'mail original'],
  ...['mensaje original', 'mensagem original', 'messaggio originale', 'messaggio inoltrato', 'mesaj original'],
  ...['oorspronkelijk bericht', 'originele bericht', 'oprindelig meddelelse', 'original meddelelse'],
  ...[
    'opprinnelig melding',
    'original melding',
    'ursprungligt meddelande',
    'originalmeddelande',
    'alkuperäinen viesti',
  ],
  ...['oryginalna wiadomość', 'wiadomość oryginalna', 'původní zpráva', 'původní e mail', 'pôvodná správa'],
  ...['eredeti üzenet', 'исходное сообщение', 'оригинальное сообщение', 'оригінальне повідомлення', 'orijinal mesaj'],
  ...['özgün ileti', 'αρχικό μήνυμα', '原始邮件', '原始郵件', '元のメッセージ', '원본 메시지', '원본 메세지'],
]

const isQuoted = (line: string) => line.startsWith('>')
const isBlank = (line: string) => line.trim() === ''
const isWritten = (line: string) => !isQuoted(line) && !isBlank(line)
const hasAddress = (line: string) => line.includes('@')

const yearOrTime = /(?<!\w)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}:\d{2}(?!\d)/g
const numericDate = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/
/** Whether a line names a day: `11/20/26`, or a year or a time beside another number. A count of parts is none. */
function isDated(line: string): boolean {
  if (numericDate.test(line)) return true
  const rest = line.replace(yearOrTime, ' ')
  return rest !== line && /(?<!\d)\d{1,2}(?!\d)/.test(rest)
}

/** `From: Ellis <ellis@gym.test>`, `Von: …`: the sender in a header that Outlook quotes. Yahoo indents it. */
const isQuotedFrom = (line: string) =>
  line.length <= maxLine &&
  /^ ?\*?(?:From|Von|Absender|De|De la|Expéditeur|Remitente|Da|Mittente|Van|Od|Fra|Från|Frá|Lähettäjä|Saatja|Nuo|Feladó|Kimden|Από|От|Від|发件人|寄件者|差出人|보낸 ?사람|מאת|من)\s?[:：]\*?\s?\S/.test(
    line,
  )
const isQuotedSubject = (line: string) =>
  /^ ?\*?(?:Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Aihe|Teema|Temat|Předmět|Predmet|Tárgy|Subiect|Konu|Θέμα|Тема|主题|主旨|件名|제목)\s?[:：]/.test(
    line,
  )
/** `Sent: Friday, November 20, 2026 10:04 AM`. A form has a day too, and no such name with a time. */
const isQuotedTime = (line: string) =>
  /^ ?\*?(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Sendt|Skickat|Lähetetty|Wysłano|Odesláno|Odoslané|Gönderildi|Отправлено|发送时间|送信日時|보낸 날짜)\s?[:：].*?\d{1,2}:\d{2}/.test(
    line,
  )
const isHeaderLine = (line: string) => line.length <= maxLine && /^ ?\*?\p{L}[\p{L} -]{0,24}\s?[:：]/u.test(line)

/**
 * Whether a quoted header begins here: a sender with an address, or one beside a subject or the time of sending. A form that
 * a customer fills in, such as that of a freight, has such lines too, with days and addresses of its own.
 */
function isQuotedHeader(lines: readonly string[], at: number): boolean {
  if (!isHeaderLine(lines[at] ?? '')) return false
  const header = lines.slice(at, at + 1 + maxHeaderLines).filter(isHeaderLine)
  const senders = header.filter(isQuotedFrom)
  const isOfMail = senders.some(hasAddress) || header.some((line) => isQuotedSubject(line) || isQuotedTime(line))
  return header.length >= 3 && senders.length > 0 && isOfMail
}

/**
 * `-----Original Message-----`, or any text between dashes or a rule of underscores, as Outlook draws it, above a quoted
 * header. Alone they are a customer's headings and rules.
 */
function isDivider(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trimEnd()
  const found = line.length <= 80 ? /^(?:-{2,20}([^-].*?)-{2,20}|_{20,80})$/.exec(line) : null
  if (found === null) return false
  if (originals.includes((found[1] ?? '').trim().replaceAll('-', ' ').toLowerCase())) return true
  const next = lines.slice(at + 1, at + 1 + maxBlank).findIndex((one) => !isBlank(one))
  return next >= 0 && isQuotedHeader(lines, at + 1 + next)
}

const endsWithColon = (line: string) => line.length <= maxLine && /[:：]\s*$/.test(line)
/** `Riley wrote:`, in the languages of most mails. */
const endsWithVerb = (line: string) =>
  line.length <= maxLine &&
  /(?:wrote|schrieb|écrit|escribió|scritto|scrisse|escreveu|schreef|geschreven|skrev|kirjoitti|napisał|napisała|napisał\(a\)|napsal|napísal|írta|scris|yazdı|написал|пише|έγραψε|写道|寫道|書きました|작성)\s*[:：]\s*$/i.test(
    line,
  )
const beginsAttribution = (line: string) => /^(?:On|Le|El|Il|Em|Am|Op|Den|Dnia)\s/.test(line)
/** `Fri, 20 Nov 2026 10:00:`, and nothing else. */
const isWeekdayAndTime = (line: string) =>
  /^\p{L}{2,12}[.,]{1,2}\s(?:\d{1,2}\.?\s\p{L}{3,12}\.?,?\s\d{4}|\p{L}{3,12}\.?\s\d{1,2},?\s\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}),?\s(?:\p{L}{1,3}\s)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?\s*[:：]\s*$/u.test(
    line,
  )
/** Whether a line begins with a day, as an attribution does. A customer's has a year or a day elsewhere: 'our 2019 T50'. */
const beginsWithDay = (line: string) =>
  isDated(line) &&
  (beginsAttribution(line) || /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d{4} ?[年./-])/.test(line) || isWeekdayAndTime(line))
/** `Riley wrote on 11/20/26 10:00 AM:`, in the languages in which a program writes so. */
const isVerbAndDay = (line: string) =>
  isDated(line) &&
  /\s(?:wrote|schrieb|écrit|escribió|scritto|scrisse|escreveu|schreef|skrev)\s.*\d\s?(?:[AP]\.?M\.?|Uhr|h)?\s*[:：]\s*$/.test(
    line,
  )
/** `Am 20.11.2026 um 10:04 schrieb Riley:`. No English verb stands before its name. */
const isDayVerbAndName = (line: string) =>
  beginsWithDay(line) && /\s(?:schrieb|skrev|schreef|scrisse|escribió|escreveu)\s[^,]{1,60}[:：]\s*$/.test(line)
/** `20.11.2026 10:04, Riley:`: no more than a name behind a day or its time. */
const isDayAndName = (line: string) =>
  beginsWithDay(line) &&
  /(?:\d{1,2}:\d\d|(?:19|20)\d\d|[./-]\d\d)\s?(?:[AP]\.?M\.?|Uhr|h)?[,;]?(?:\s\p{Lu}[\p{L}.'’-]*){0,4}\s*[:：]\s*$/u.test(
    line,
  )
/** `On Nov 20, 2026, Partwright wrote:`, in any language: it ends with a colon and names an address or begins with a day. */
const isAttribution = (line: string) =>
  endsWithColon(line) &&
  (hasAddress(line) || beginsWithDay(line) || (/\d/.test(line) && endsWithVerb(line)) || isVerbAndDay(line))
/** Whether an attribution was wrapped after this line: 'On Fri, Nov 20, 2026 at 10:00 Partwright <…>' and 'wrote:'. */
function isWrapped(above: string, last: string): boolean {
  if (isBlank(above) || above.length > maxLine || !endsWithColon(last)) return false
  if (isAttribution(last)) return last.length < 60 && isDated(above) && beginsAttribution(above)
  return (
    (hasAddress(above) && isDated(above) && above.trimEnd().endsWith('>')) ||
    (endsWithVerb(last) && (hasAddress(above) || isDated(above)))
  )
}
/**
 * Whether what is taken for an attribution may be a customer's sentence above lines that they marked: 'On 11/25 at 10:30 we
 * pick up:', 'Please send these to ellis@gym.test:'. A day with a name is one only where an answer stands above it.
 */
const isDoubtful = (line: string, isAnswered: boolean): boolean =>
  isAttribution(line) &&
  !(isDated(line) && /[<([][^\s@]+@[^\s@]+[>)\]]\s*[:：]\s*$/.test(line)) &&
  !(endsWithVerb(line) || isVerbAndDay(line) || isDayVerbAndName(line) || (isAnswered && isDayAndName(line)))
/** Whether these lines are one attribution, and nothing that a customer wrote. */
const isAttributionAlone = ([first = '', last, ...more]: readonly string[]): boolean =>
  more.length === 0 && (last === undefined ? isAttribution(first) || endsWithVerb(first) : isWrapped(first, last))

/** Whether a customer marked the quoted lines below `above` themselves: it announces them, and names no mail. */
function isOwnList(lines: readonly string[], above: number): boolean {
  const last = lines[above] ?? ''
  const isOfMail = isAttribution(last) || endsWithVerb(last) || isWrapped(lines[above - 1] ?? '', last)
  return endsWithColon(last) && !isOfMail
}

/**
 * The line at which a quoted reply begins, or -1: an attribution before quoted lines, a divider, a quoted header. `isOurs`:
 * the line of our own mail follows these lines, so that what is quoted just above it is that mail.
 */
function findQuote(lines: readonly string[], isOurs: boolean): number {
  const lastWritten = lines.findLastIndex(isWritten)
  let above = -1
  for (const [at, line] of lines.entries()) {
    if (isDivider(lines, at) || (isQuotedFrom(line) && isQuotedHeader(lines, at))) return at
    if (isWritten(line)) above = at
    if (!isQuoted(line) || isQuoted(lines[at - 1] ?? '')) continue
    if ((isOurs && at > lastWritten) || !isOwnList(lines, above)) return findAttribution(lines, above, at)
  }
  return -1
}

/** The attribution that ends in the line `above` the first quoted one. It may be wrapped into two lines. */
function findAttribution(lines: readonly string[], above: number, quoteAt: number): number {
  const last = lines[above] ?? ''
  if (isWrapped(lines[above - 1] ?? '', last)) return above - 1
  return isAttribution(last) ? above : quoteAt
}

/** The lines before a signature: `-- ` with its blank (RFC 3676). Two dashes alone are a line that a customer drew. */
function dropSignature(lines: readonly string[]): readonly string[] {
  const at = lines.indexOf('-- ')
  return at <= 0 ? lines : lines.slice(0, at)
}

/**
 * What is written among and below quoted lines, without a signature. `isAnswered`: the answer stands above them. Then two
 * dashes whose blank was lost begin a signature too, where they are the first line written below the last quoted one.
 */
function listBelow(quoted: readonly string[], isAnswered: boolean): readonly string[] {
  const lines = dropSignature(quoted)
  const lastQuoted = lines.findLastIndex(isQuoted)
  const first = lines.findIndex((line, at) => at > lastQuoted && isWritten(line))
  const isSigned = isAnswered && lines[first]?.trim() === '--' && lines.length - first <= 1 + maxSignature
  return (isSigned ? lines.slice(0, first) : lines).filter(isWritten)
}

const join = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export interface VisibleText {
  readonly text: string
  /** Whether anything was left out. */
  readonly isShortened: boolean
}

/**
 * What is new in a reply. Answers between or below quoted lines are shown with what they answer: nothing that a customer
 * wrote is ever left out. A text that would be empty is shown whole, and one in which a sentence may be an attribution.
 */
export function stripQuoted(mail: string): VisibleText {
  const whole = join(mail.replace(/\r\n?/g, '\n').split('\n'))
  const lines = whole.split('\n')
  const replyLineAt = lines.findIndex((line) => line.length <= maxLine && line.includes(replyLine))
  const quoteAt = findQuote(replyLineAt < 0 ? lines : lines.slice(0, replyLineAt), replyLineAt >= 0)
  const cutAt = quoteAt < 0 ? replyLineAt : quoteAt
  const head = dropSignature(cutAt < 0 ? lines : lines.slice(0, cutAt))
  const tail = cutAt < 0 ? [] : lines.slice(cutAt)
  const firstQuoted = tail.findIndex(isQuoted)
  const isAnswered = head.some((line) => !isBlank(line))
  const announced = lines
    .slice(cutAt, cutAt + Math.max(firstQuoted, 0))
    .filter(isWritten)
    .join(' ')
  const isOurs = replyLineAt >= 0 && !lines.slice(cutAt + 1, replyLineAt).some(isWritten)
  if (quoteAt >= 0 && !isOurs && isDoubtful(announced, isAnswered)) return { text: whole, isShortened: false }
  const below = firstQuoted < 0 ? [] : listBelow(tail.slice(firstQuoted), isAnswered)
  if (below.length > 0) {
    if (isAnswered || isAttributionAlone(below)) return { text: whole, isShortened: false }
    const text = join(below)
    return { text, isShortened: text !== whole }
  }
  const text = join(head)
  return text === '' ? { text: whole, isShortened: false } : { text, isShortened: text !== whole }
}
