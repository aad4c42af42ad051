import { brandColors, darkStyles, light } from './colors.ts'
import type { EmailTemplate, EmailSection, Sender } from './email-template.ts'
import { toLink } from './email-template.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const mono = `font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace`
const ink = `color:${light.ink}`
const pale = `color:${light.pale}`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Renders a mail as HTML with inline styles, without images or other external resources. */
export function renderHtml(letter: EmailTemplate, sender: Sender): string {
  const { bar, ink: name, mark, line } = brandColors[sender.brand]
  const sections = letter.parts.map((part) => `${renderSection(part, sender)}\n`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
<table ${table} width="100%" class="page" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="100%" style="max-width:600px">
<tr><td class="bar-${sender.brand} room" style="background:${bar};border:1px solid ${line};border-radius:8px 8px 0 0;padding:18px 32px">
<a href="${escapeHtml(toLink(sender, '/'))}" style="${font};font-size:20px;line-height:28px;font-weight:700;text-decoration:none"><span style="color:${mark}" aria-hidden="true">&#9646;&nbsp;</span><span class="name-${sender.brand}" style="color:${name}">${escapeHtml(sender.title)}</span></a>
</td></tr>
<tr><td class="paper room" style="background:${light.paper};border:1px solid ${light.line};border-top:0;padding:32px">
<h1 class="ink" style="${font};${ink};font-size:20px;line-height:28px;font-weight:650;margin:0 0 16px">${escapeHtml(letter.heading)}</h1>
${sections}</td></tr>
<tr><td class="sunk room" style="background:${light.sunk};border:1px solid ${light.line};border-top:0;border-radius:0 0 8px 8px;padding:18px 32px">
<p class="pale" style="${font};${pale};font-size:12px;line-height:18px;margin:0">${renderFooter(sender)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function renderFooter({ title, company, contact, publicUrl }: Sender): string {
  const link = (href: string, label: string) =>
    `<a class="pale" href="${escapeHtml(href)}" style="${pale};text-decoration:underline">${escapeHtml(label)}</a>`
  const by = company === title ? '' : `Powered by ${escapeHtml(company)}<br>`
  return `${by}Questions? ${link(`mailto:${contact}`, contact)}<br>${link(toLink({ publicUrl }, '/'), publicUrl.replace(/^https?:\/\//, ''))}`
}

function renderSection(part: EmailSection, sender: Sender): string {
  if ('say' in part)
    return `<p class="ink" style="${font};${ink};font-size:16px;line-height:24px;margin:0 0 16px">${withBreaks(part.say)}</p>`
  if ('facts' in part) return renderFacts(part.facts)
  if ('code' in part)
    return `<p class="sunk ink" style="${mono};${ink};background:${light.sunk};border-radius:8px;font-size:20px;line-height:28px;letter-spacing:.02em;padding:14px 16px;margin:0 0 16px;word-break:break-all">${escapeHtml(part.code)}</p>`
  if ('button' in part) return renderButton(part.button, toLink(sender, part.path))
  if ('lines' in part) return renderLines(part.lines)
  if ('link' in part)
    return `<p style="margin:0 0 16px"><a class="pale" href="${escapeHtml(toLink(sender, part.path))}" style="${font};${pale};font-size:13px;line-height:20px;text-decoration:underline">${escapeHtml(part.link)}</a></p>`
  return `<p class="pale" style="${font};${pale};font-size:13px;line-height:20px;margin:0 0 16px">${withBreaks(part.small)}</p>`
}

function renderFacts(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs.map(
    ([name, value]) =>
      `<tr><td class="pale" valign="top" style="${font};${pale};font-size:14px;line-height:20px;padding:2px 16px 2px 0">${escapeHtml(name)}</td>` +
      `<td class="ink" valign="top" style="${font};${ink};font-size:14px;line-height:20px;padding:2px 0">${withBreaks(value)}</td></tr>`,
  )
  return `<table ${table} style="margin:0 0 16px">${rows.join('')}</table>`
}

/** Renders a button, and its address below for mail programs that show no buttons. */
function renderButton(label: string, href: string): string {
  return (
    `<table ${table} style="margin:8px 0 12px"><tr><td class="act" style="background:${light.accent};border-radius:8px">` +
    `<a class="act" href="${escapeHtml(href)}" style="${font};display:inline-block;background:${light.accent};color:${light.onAccent};border-radius:8px;font-size:16px;line-height:20px;font-weight:600;padding:14px 24px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="pale" style="${font};${pale};font-size:12px;line-height:18px;margin:0 0 20px;word-break:break-all">${escapeHtml(href)}</p>`
  )
}

function renderLines(list: readonly { left: string; under?: string | undefined; right: string }[]): string {
  const cell = `border-bottom:1px solid ${light.line};padding:8px 0`
  const rows = list.map(
    ({ left, under, right }) =>
      `<tr><td class="ink rule" valign="top" style="${font};${ink};${cell};font-size:14px;line-height:20px">${escapeHtml(left)}` +
      `${under === undefined ? '' : `<br><span class="pale" style="${pale};font-size:12px;line-height:18px">${escapeHtml(under)}</span>`}</td>` +
      `<td class="ink rule" valign="top" align="right" style="${font};${ink};${cell};font-size:14px;line-height:20px;padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(right)}</td></tr>`,
  )
  return `<table ${table} width="100%" style="margin:0 0 16px">${rows.join('')}</table>`
}
