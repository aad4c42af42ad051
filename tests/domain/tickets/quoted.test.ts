import { describe, expect, it } from 'vitest'
import { replyLine, stripQuoted } from '../../../domain/tickets/quoted.ts'

const show = (...lines: readonly string[]) => stripQuoted(lines.join('\n'))

describe('A reply by mail', () => {
  it.each([
    ['Gmail', ['On Fri, Nov 20, 2026 at 10:04 AM Partwright <service@parts.test> wrote:']],
    ['Gmail, wrapped', ['On Fri, Nov 20, 2026 at 10:04 AM Partwright Equipment <service@parts.test>', 'wrote:']],
    ['German', ['Am 20.11.2026 um 10:04 schrieb Partwright <service@parts.test>:']],
    ['French', ['Le ven. 20 nov. 2026 à 10:04, Partwright <service@parts.test> a écrit :']],
    ['Chinese', ['在 2026年11月20日，Partwright <service@parts.test> 写道：']],
  ])('of %s is shown without what it quotes', (_program, attribution) => {
    expect(show('It fits, thanks!', '', ...attribution, '', '> Does it fit?', '> Riley')).toEqual({
      text: 'It fits, thanks!',
      isShortened: true,
    })
  })

  it.each([
    [
      'Outlook',
      ['________________________________', 'From: Partwright <service@parts.test>', 'Sent: Friday', 'To: Ellis'],
    ],
    ['Outlook in German', ['Von: Partwright', 'Gesendet: Freitag', 'An: Ellis', 'Betreff: Riemen']],
    ['an older program', ['-----Original Message-----', 'Does it fit?']],
  ])('of %s, which marks no lines, ends where the quoted header begins', (_program, quoted) => {
    expect(show('It fits.', '', ...quoted, '', 'Does it fit?').text).toBe('It fits.')
  })

  it('ends at the line of our own mail, whatever stands above it', () => {
    expect(show('It fits.', '', 'Partwright kirjoitti:', '', replyLine, 'Does it fit?').text).toBe(
      'It fits.\n\nPartwright kirjoitti:',
    )
    expect(show('It fits.', '', 'pe 20. marrask. 2026 Partwright kirjoitti:', '> Hello', `> ${replyLine}`).text).toBe(
      'It fits.',
    )
  })

  it('keeps answers between quoted lines with what they answer', () => {
    const lines = ['Hi,', '', 'On Nov 20 Riley wrote:', '> Which belt?', 'The long one.', '> And the deck?', 'No.']
    expect(show(...lines)).toEqual({ text: lines.join('\n'), isShortened: false })
  })

  it('keeps an answer below the quoted text', () => {
    expect(show('On Nov 20, 2026 Riley wrote:', '> Which belt?', '> Riley', '', 'The long one.')).toEqual({
      text: 'The long one.',
      isShortened: true,
    })
  })

  it('is shown whole where nothing else is left', () => {
    expect(show('> Which belt?', '> Riley')).toEqual({ text: '> Which belt?\n> Riley', isShortened: false })
    expect(show('')).toEqual({ text: '', isShortened: false })
  })

  it('leaves out a signature, and keeps what only looks like a quote', () => {
    expect(show('It fits.', '-- ', 'Ellis Brandt', '(612) 555-0142').text).toBe('It fits.')
    const plain = ['Two parts:', '- a belt', '- a deck', 'From: the catalogue', 'a > b', 'Sizes: 3']
    expect(show(...plain)).toEqual({ text: plain.join('\n'), isShortened: false })
  })

  it('has the line breaks of any program', () => {
    expect(stripQuoted('One\r\n\r\n\r\n\r\nTwo\rThree  \r\n').text).toBe('One\n\nTwo\nThree')
  })
})
