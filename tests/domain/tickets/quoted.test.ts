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

  it('leaves out a signature below the quote whose dashes lost their blank', () => {
    const mail = ['The long one.', '', 'On Nov 20, 2026 Riley wrote:', '> Which belt?', '> Riley', '', '--']
    expect(show(...mail, 'Ellis', 'Gym')).toEqual({ text: 'The long one.', isShortened: true })
    for (const more of [['Ellis', '> And the deck?', 'No.'], Array.from({ length: 11 }, (_, at) => `${at}. yes`)])
      expect(show(...mail, ...more)).toEqual({ text: [...mail, ...more].join('\n'), isShortened: false })
    const below = mail.slice(2)
    expect(show(...below, '1. yes').text).toBe('--\n1. yes')
  })

  it('leaves out a signature, and keeps what only looks like a quote', () => {
    expect(show('It fits.', '-- ', 'Ellis Brandt', '(612) 555-0142').text).toBe('It fits.')
    const plain = ['Two parts:', '- a belt', '- a deck', 'From: the catalogue', 'a > b', 'Sizes: 3']
    expect(show(...plain)).toEqual({ text: plain.join('\n'), isShortened: false })
  })

  it.each([
    [
      'headings of dashes',
      ['Please send:', '', '----- Unit 1 -----', 'belt A100', '----- Unit 2 -----', 'belt A200', '', 'Thanks'],
    ],
    ['a rule of underscores', ['Please send these:', '____________________', 'belt A100', 'belt A200']],
    [
      'a rule above a form',
      ['Here:', '____________________', 'Model: T50', 'Serial: 4711', 'Year: 2019', 'Email: a@gym.test'],
    ],
    ['a line of two dashes', ['Answers:', '--', '1. yes', '2. no']],
    ['addresses of a delivery', ['By freight, please.', 'From: Boston', 'To: Denver', 'Weight: 300 lb']],
    [
      'addresses of a pickup with its day and contact',
      [
        'Please collect it.',
        '',
        'From: Ellis Gym',
        'Contact: ellis@gym.test',
        'Phone: 612 555-0142',
        'Ready: 11/20/26',
      ],
    ],
    [
      'a rule above a packing slip',
      ['Please ship:', '____________________', 'From: Partwright', 'To: Ellis', 'Date: 11/20/2026', 'PO: 4711'],
    ],
    [
      'a heading above details',
      ['Here:', '-----Details-----', 'From: 2019', 'Model: T50', 'Serial: 11/20/2026', 'Size: 60 in'],
    ],
    ['marked lines of their own', ['Hi,', 'I need 2 of these:', '> Belt A100', '> Deck B7', '', 'Thanks']],
    ['marked lines below two lines', ['I need 2 belts,', 'these ones:', '> Belt A100']],
    ['marked lines below a model year', ['We have the 2019 T50, and need 2 of these:', '> Belt A100', '> Deck B7']],
    ['marked lines below a greeting and a day', ['Hi,', 'Please send by 11/20/26:', '> Belt A100']],
    [
      'marked lines below an address',
      ['Hello', 'Ship to Ellis <ellis@gym.test>', 'I need these:', '> A100', '', 'Thanks'],
    ],
  ])('keeps %s', (_what, lines) => {
    expect(show(...lines)).toEqual({ text: lines.join('\n'), isShortened: false })
    const reply = show(
      ...lines,
      '',
      'On Fri, Nov 20, 2026 at 10:04 AM Riley <service@parts.test> wrote:',
      '> Which?',
      '> Riley',
    )
    expect(reply).toEqual({ text: lines.join('\n'), isShortened: true })
  })

  it.each([
    ['an attribution without a day', ['Riley wrote:', '> Which belt?'], 'The long one.\n\nRiley wrote:'],
    ['an attribution with a short day', ['On Nov 20 Riley wrote:', '> Which belt?'], 'The long one.'],
    ['an attribution with a time', ['Am Freitag, 20. um 10:04 Uhr Riley:', '> Which belt?'], 'The long one.'],
    ['a Japanese one', ['2026年11月20日(金) 10:04 Riley <service@parts.test>:', '> Which belt?'], 'The long one.'],
    [
      'an unknown language',
      ['Riley iand:', '> Hello', `> ${replyLine}`, '> Which belt?'],
      'The long one.\n\nRiley iand:',
    ],
    ['no attribution', ['> Which belt?', '> Riley'], 'The long one.'],
    ['a day in figures', ['20.11.2026 10:04, Riley:', '> Which belt?'], 'The long one.'],
    ['a day with its year first', ['2026-11-20 10:04, Riley:', '> Which belt?'], 'The long one.'],
    ['a name before its day', ['Riley wrote on 11/20/26 10:00 AM:', '> Which belt?'], 'The long one.'],
    ['a German name before its day', ['Riley schrieb am 20.11.2026 um 10:00:', '> Which belt?'], 'The long one.'],
    ['a name behind its verb', ['Am 20.11.2026 um 10:04 schrieb Riley:', '> Which belt?'], 'The long one.'],
    ['a weekday, a day and a time', ['Fri, 20 Nov 2026 10:00:', '> Which belt?'], 'The long one.'],
    ['a weekday alone in German', ['Freitag, 20. November 2026, 10:00:', '> Which belt?'], 'The long one.'],
    ['dashes in German', ['--- Ursprüngliche Nachricht ---', 'Which belt?'], 'The long one.'],
    ['dashes in French', ["-----Message d'origine-----", 'Which belt?'], 'The long one.'],
    [
      'dashes in a language that is not known',
      [
        '----- Teachtaireacht bhunaidh -----',
        'Subject: Belt',
        'From: Riley <service@parts.test>',
        'Date: today',
        'Which belt?',
      ],
      'The long one.',
    ],
    [
      'Yahoo, whose header is indented',
      [
        '________________________________',
        ' From: Riley <service@parts.test>',
        'To: Ellis',
        'Sent: Friday',
        '',
        'Which belt?',
      ],
      'The long one.',
    ],
    [
      'Outlook in Swedish, whose sender has no address',
      ['________________________________', 'Från: Partwright', 'Skickat: den 20 november', 'Till: Ellis', 'Ämne: Rem'],
      'The long one.',
    ],
    [
      'Outlook without a subject, whose sender has no address',
      ['________________________________', 'From: Partwright', 'Sent: Friday, November 20, 2026 10:04 AM', 'To: Ellis'],
      'The long one.',
    ],
    [
      'Outlook in Russian',
      [
        '________________________________',
        'От: Riley <service@parts.test>',
        'Отправлено: 20 ноября 2026 г. 10:04',
        'Кому: Ellis',
        'Which belt?',
      ],
      'The long one.',
    ],
  ])('leaves out what it quotes: %s', (_how, quoted, text) => {
    expect(show('The long one.', '', ...quoted)).toEqual({ text, isShortened: true })
  })

  it.each([
    [
      'marked lines for an address, with thanks below',
      ['Please send these to ellis@gym.test:', '> Belt A100', '> Deck B7', '', 'Thanks, Ellis'],
    ],
    [
      'marked lines of a day and a time, with thanks below',
      ['On 11/25 at 10:30 we will be there to pick up:', '> Belt A100', '> Deck', '', 'Thanks, Ellis'],
    ],
    ['marked lines below a day, with thanks', ['11/20/26 we need these:', '> Belt A100', '', 'Thanks']],
    ['marked lines below a day and a heading', ['11/20/26 Order:', '> Belt A100', '', 'Thanks']],
    ['marked lines below a greeting and an address', ['Hi,', 'Please send to ellis@gym.test:', '> Belt A100']],
    ['marked lines below a wrapped sentence', ['On 11/25 at 10:30 send', 'to ellis@gym.test:', '> Belt', '', 'Thanks']],
    ['marked lines below a greeting and a time', ['Hi,', 'On 11/25 at 10:30 we need 2:', '> Belt A100']],
  ])('is shown whole where a sentence may be an attribution: %s', (_what, lines) => {
    expect(show(...lines)).toEqual({ text: lines.join('\n'), isShortened: false })
  })

  it('is shown whole where only an attribution would be left', () => {
    const own = ['On 11/20/26 we need 2 of these:', '> Belt A100', '']
    for (const attribution of [
      ['On Nov 20, 2026 Riley wrote:'],
      ['On Fri, Nov 20, 2026 at 10:04 AM Riley <service@parts.test>', 'wrote:'],
    ]) {
      const lines = [...own, ...attribution, '> Which?']
      expect(show(...lines)).toEqual({ text: lines.join('\n'), isShortened: false })
    }
  })

  it('has the line breaks of any program', () => {
    expect(stripQuoted('One\r\n\r\n\r\n\r\nTwo\rThree  \r\n').text).toBe('One\n\nTwo\nThree')
  })
})
